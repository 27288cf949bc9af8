% SPDX-License-Identifier: MIT
% Gygès over the Universal Gygès Interface: "setpos data DIGITS" (my home row first), "go" -> "bestmove FROM|TO[|DROP]", 37 is the
% goal. It wins at once if it can, else takes the first move after which the opponent cannot.
% Run: swipl $FILE
:- initialization(main, main).
:- use_module(library(readutil)).
:- dynamic made/1.  % positions after my moves: none may come again

main :- listen(none).

listen(Board) :-
    read_line_to_string(user_input, Line),
    ( Line == end_of_file -> true
    ; split_string(Line, " ", "", ["setpos", "data", Digits])
    -> string_chars(Digits, Chars), maplist(atom_number, Chars, Values), New =.. [board|Values], listen(New)
    ; Line == "go" -> choose(Board, Move), format("bestmove ~w~n", [Move]), flush_output, listen(Board)
    ; Line == "quit" -> true
    ; listen(Board) ).

value(Board, Cell, Value) :- Index is Cell + 1, arg(Index, Board, Value).

% run(Board, Start, Cell, Steps, Crossed, End): every end of a run: end(To), hit(To), goal.
run(_, _, Cell, 1, _, goal) :- Cell >= 30.
run(Board, Start, Cell, Steps, Crossed, End) :-
    Row is Cell // 6, Col is Cell mod 6,
    member(Dr/Dc, [1/0, (-1)/0, 0/1, 0/(-1)]),
    R is Row + Dr, C is Col + Dc,
    between(0, 5, R), between(0, 5, C),
    To is 6 * R + C,
    Low is min(Cell, To), High is max(Cell, To),
    \+ memberchk(Low-High, Crossed),
    value(Board, To, Value),
    ( ( Value =:= 0 ; To =:= Start )
    -> ( Steps > 1 -> Left is Steps - 1, run(Board, Start, To, Left, [Low-High|Crossed], End) ; End = end(To) )
    ;  Steps =:= 1,
       ( End = hit(To) ; run(Board, Start, To, Value, [Low-High|Crossed], End) ) ).

reach(Board, Start, Ends) :-
    value(Board, Start, Steps),
    findall(End, run(Board, Start, Start, Steps, [], End), All),
    sort(All, Ends).

piece(Board, Row, Cell) :-
    First is 6 * Row, Last is First + 5,
    between(First, Last, Cell),
    value(Board, Cell, Value), Value > 0.

first_row(Board, Row) :- between(0, 5, Row), once(piece(Board, Row, _)), !.
last_row(Board, Row) :- member(Row, [5, 4, 3, 2, 1, 0]), once(piece(Board, Row, _)), !.

wins(Board, Start) :-
    first_row(Board, Row),
    piece(Board, Row, Start),
    value(Board, Start, Steps),
    once(run(Board, Start, Start, Steps, [], goal)), !.

% The moves of the first row that has any.
moves(Board, Moves) :-
    last_row(Board, Last),
    Most is 6 * Last + 5,
    between(0, 5, Row),
    findall(Move, row_move(Board, Row, Most, Move), Moves),
    Moves \== [], !.

row_move(Board, Row, Most, Move) :-
    piece(Board, Row, Start),
    reach(Board, Start, Ends),
    member(End, Ends),
    ( End = end(To), To =\= Start, Move = [Start, To]
    ; End = hit(To),
      between(0, Most, Drop),
      value(Board, Drop, There),
      ( Drop =:= Start -> value(Board, To, Other), There =\= Other ; There =:= 0 ),
      Move = [Start, To, Drop] ).

% The board after a move, as the opponent sees it.
after(Board, [Start, To|Drop], After) :-
    duplicate_term(Board, Then),
    value(Board, Start, Moved), value(Board, To, Replaced),
    put(Then, Start, 0),
    ( Drop = [Cell] -> put(Then, Cell, Replaced) ; true ),
    put(Then, To, Moved),
    Then =.. [board|Cells], reverse(Cells, Turned), After =.. [board|Turned].

put(Board, Cell, Value) :- Index is Cell + 1, nb_setarg(Index, Board, Value).

choose(Board, Text) :- wins(Board, Start), !, format(atom(Text), "~w|37", [Start]).
choose(Board, Text) :-
    moves(Board, Moves),
    findall(Move-Then, ( member(Move, Moves), after(Board, Move, Then), \+ made(Then) ), Legal),
    ( member(Move-Then, Legal), \+ wins(Then, _) -> true ; member(Move-Then, Legal) -> true ), !,
    assertz(made(Then)),
    atomic_list_concat(Move, '|', Text).
choose(_, none).
