% SPDX-License-Identifier: MIT
% Taquin: reads a board on stdin and prints the slides (U D L R: where the tile goes) that make all touching numbers agree.
% Breadth-first search, one layer after the other, for 2x2 to 3x3; A* with an estimate goes further.
% Run: swipl $FILE
:- initialization(main, main).
:- use_module(library(readutil)).
:- dynamic seen/1, size/2.

main :-
    read_line_to_string(user_input, Head),
    split_string(Head, " ", "", [_, RowsText, ColsText]),
    number_string(Rows, RowsText), number_string(Cols, ColsText),
    assertz(size(Rows, Cols)),
    Count is Rows * Cols,
    length(Tiles, Count),
    maplist(read_tile, Tiles),
    Start =.. [board|Tiles],
    assertz(seen(Start)),
    ( search([Start-[]], Moves) -> reverse(Moves, Forward), atomic_list_concat(Forward, Text), writeln(Text) ; true ).

% A tile is t(Top, Left, Bottom, Right), the blank is 0.
read_tile(Tile) :-
    read_line_to_string(user_input, Line),
    split_string(Line, " ", " ", Words),
    ( Words == ["*"] -> Tile = 0 ; maplist([Word, Number]>>number_string(Number, Word), Words, Numbers), Tile =.. [t|Numbers] ).

search(Layer, Moves) :-
    member(Board-Moves, Layer),
    solved(Board), !.
search([First|Rest], Moves) :-
    findall(To-[Letter|Before],
            ( member(Board-Before, [First|Rest]), slide(Board, Letter, To), \+ seen(To), assertz(seen(To)) ),
            Layer),
    search(Layer, Moves).

solved(Board) :-
    size(Rows, Cols), Count is Rows * Cols,
    forall(between(1, Count, I),
           ( ( I mod Cols =:= 0 ; J is I + 1, agree(Board, I, 4, J, 2) ),
             ( I + Cols > Count ; K is I + Cols, agree(Board, I, 3, K, 1) ) )).

agree(Board, I, Side, J, Other) :-
    arg(I, Board, One), arg(J, Board, Two),
    ( One == 0 ; Two == 0 ; arg(Side, One, Number), arg(Other, Two, Number) ), !.

way('U', 1, 0).
way('D', -1, 0).
way('L', 0, 1).
way('R', 0, -1).

slide(Board, Letter, To) :-
    size(Rows, Cols),
    arg(Blank, Board, 0), !,
    way(Letter, Dr, Dc),
    R is (Blank - 1) // Cols + Dr, C is (Blank - 1) mod Cols + Dc,
    R >= 0, R < Rows, C >= 0, C < Cols,
    From is R * Cols + C + 1,
    arg(From, Board, Tile),
    duplicate_term(Board, To),
    nb_setarg(Blank, To, Tile),
    nb_setarg(From, To, 0).
