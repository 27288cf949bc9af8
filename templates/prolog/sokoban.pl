% SPDX-License-Identifier: MIT
% Sokoban: reads a level on stdin and prints the moves (u d l r) that push every box onto a goal.
% Breadth-first search over single steps, one layer after the other; a good place to add deadlocks and an estimate.
% Run: swipl $FILE
:- initialization(main, main).
:- use_module(library(readutil)).
:- dynamic wall/1, goal/1, seen/1.

main :-
    read_line_to_string(user_input, Head),
    split_string(Head, " ", "", [_, RowsText, ColsText]),
    number_string(Rows, RowsText), number_string(Cols, ColsText),
    read_rows(0, Rows, Cols, [], Boxes, none, Player),
    sort(Boxes, Sorted),
    Start = state(Player, Sorted),
    assertz(seen(Start)),
    ( search([Start-[]], Cols, Moves) -> reverse(Moves, Forward), atomic_list_concat(Forward, Text), writeln(Text) ; true ).

read_rows(Rows, Rows, _, Boxes, Boxes, Player, Player) :- !.
read_rows(R, Rows, Cols, Boxes0, Boxes, Player0, Player) :-
    read_line_to_codes(user_input, Codes),
    Base is R * Cols,
    read_cells(Codes, Base, Boxes0, Boxes1, Player0, Player1),
    R1 is R + 1,
    read_rows(R1, Rows, Cols, Boxes1, Boxes, Player1, Player).

read_cells([], _, Boxes, Boxes, Player, Player).
read_cells([Code|Codes], Cell, Boxes0, Boxes, Player0, Player) :-
    char_code(Sign, Code),
    ( Sign == '#' -> assertz(wall(Cell)) ; true ),
    ( memberchk(Sign, ['.', '*', '+']) -> assertz(goal(Cell)) ; true ),
    ( memberchk(Sign, ['$', '*']) -> Boxes1 = [Cell|Boxes0] ; Boxes1 = Boxes0 ),
    ( memberchk(Sign, ['@', '+']) -> Player1 = Cell ; Player1 = Player0 ),
    Next is Cell + 1,
    read_cells(Codes, Next, Boxes1, Boxes, Player1, Player).

% search(Layer, Cols, Moves): the moves of the first solved state, last move first.
search(Layer, _, Moves) :-
    member(state(_, Boxes)-Moves, Layer),
    forall(member(Box, Boxes), goal(Box)), !.
search([First|Rest], Cols, Moves) :-
    findall(To-[Letter|Before],
            ( member(State-Before, [First|Rest]), step(Letter, Cols, Step), next(State, Step, To),
              \+ seen(To), assertz(seen(To)) ),
            Layer),
    search(Layer, Cols, Moves).

step(u, Cols, Step) :- Step is -Cols.
step(d, Cols, Cols).
step(l, _, -1).
step(r, _, 1).

next(state(Player, Boxes), Step, state(To, After)) :-
    To is Player + Step,
    \+ wall(To),
    ( memberchk(To, Boxes)
    -> Beyond is To + Step,
       \+ wall(Beyond), \+ memberchk(Beyond, Boxes),
       select(To, Boxes, Others), !,
       sort([Beyond|Others], After)
    ;  After = Boxes ).
