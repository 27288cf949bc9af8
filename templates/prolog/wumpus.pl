% SPDX-License-Identifier: MIT
% Wumpus World, classic rules: hears "here ROW COL breeze stench glitter" and answers U, D, L, R, sU … (shoot) or stop.
% It enters a cell only if a visited neighbour without breeze and one without stench prove it safe.
% Run: swipl $FILE
:- initialization(main, main).
:- use_module(library(readutil)).
:- dynamic size/1, seen/2.

main :-
    read_line_to_string(user_input, Line),
    ( Line == end_of_file -> true
    ; split_string(Line, " ", "", Words), hear(Words), !, main
    ; true ).

% Fails when the game is over.
hear(["wumpus", Text|_]) :- number_string(Size, Text), assertz(size(Size)).
hear(["here", RowText, ColText|Notes]) :-
    number_string(Row, RowText), number_string(Col, ColText),
    retractall(seen(Row/Col, _)),
    assertz(seen(Row/Col, Notes)),
    ( walk([Row/Col-first], [Row/Col], Letter) -> true ; Letter = stop ),
    writeln(Letter), flush_output.
hear(["count"|_]).
hear(["scream"|_]).

way('U', -1, 0).
way('D', 1, 0).
way('L', 0, -1).
way('R', 0, 1).

beside(Row/Col, Letter, R/C) :-
    size(Size), way(Letter, Dr, Dc),
    R is Row + Dr, C is Col + Dc,
    R >= 0, R < Size, C >= 0, C < Size.

safe(Cell) :-
    once(( beside(Cell, _, A), seen(A, NotesA), \+ memberchk("breeze", NotesA) )),
    once(( beside(Cell, _, B), seen(B, NotesB), \+ memberchk("stench", NotesB) )).

% walk(Queue, Known, Letter): the first step of a shortest walk to a new cell that is proved safe.
walk([Cell-Letter|_], _, Letter) :- \+ seen(Cell, _), !.
walk([Cell-First|Queue], Known, Letter) :-
    findall(To-Step,
            ( beside(Cell, Own, To), \+ memberchk(To, Known), ( seen(To, _) -> true ; safe(To) ),
              ( First == first -> Step = Own ; Step = First ) ),
            More),
    findall(To, member(To-_, More), New),
    append(Queue, More, Longer),
    append(New, Known, Wider),
    walk(Longer, Wider, Letter).
