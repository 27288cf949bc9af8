% SPDX-License-Identifier: MIT
% Wumpus World of the textbook: hears "see breeze stench glitter bump scream" and answers forward, left, right, grab, shoot or
% climb. It enters proved cells only, takes the gold if it finds it, and climbs out.
% Run: swipl $FILE
:- initialization(main, main).
:- use_module(library(readutil)).
:- dynamic size/1, seen/2.

main :-
    read_line_to_string(user_input, Head),
    split_string(Head, " ", "", [_, Text|_]),
    number_string(Size, Text), assertz(size(Size)),
    play(pose(0/0, 0), no_gold, []).

play(Pose, Gold, Plan) :-
    read_line_to_string(user_input, Line),
    ( string(Line), split_string(Line, " ", "", ["see"|Notes])
    -> Pose = pose(At, _),
       retractall(seen(At, _)), assertz(seen(At, Notes)),
       act(Notes, Pose, Gold, Plan, Action, Gold1, Plan1),
       writeln(Action), flush_output,
       moved(Action, Pose, Pose1),
       play(Pose1, Gold1, Plan1)
    ;  true ).

act(Notes, _, no_gold, _, grab, gold, []) :- memberchk("glitter", Notes), !.
act(_, _, Gold, [Action|Plan], Action, Gold, Plan) :- !.
act(_, Pose, Gold, [], Action, Gold, Plan) :-
    ( Gold == no_gold, way([Pose-[]], [Pose], new, Found) -> true
    ; way([Pose-[]], [Pose], home, Steps), append(Steps, [climb], Found) ),
    Found = [Action|Plan].

heading(0, 0, 1).  % east, north, west, south: left adds one
heading(1, 1, 0).
heading(2, 0, -1).
heading(3, -1, 0).

ahead(Row/Col, Heading, R/C) :-
    size(Size), heading(Heading, Dr, Dc),
    R is Row + Dr, C is Col + Dc,
    R >= 0, R < Size, C >= 0, C < Size.

moved(forward, pose(At, Heading), pose(To, Heading)) :- ahead(At, Heading, To), !.
moved(left, pose(At, Heading), pose(At, Turned)) :- !, Turned is (Heading + 1) mod 4.
moved(right, pose(At, Heading), pose(At, Turned)) :- !, Turned is (Heading + 3) mod 4.
moved(_, Pose, Pose).

safe(Cell) :-
    once(( ahead(Cell, _, A), seen(A, NotesA), \+ memberchk("breeze", NotesA) )),
    once(( ahead(Cell, _, B), seen(B, NotesB), \+ memberchk("stench", NotesB) )).

arrived(new, Cell) :- \+ seen(Cell, _).
arrived(home, 0/0).

% way(Queue, Known, Wanted, Actions)
way([pose(At, _)-Back|_], _, Wanted, Actions) :- arrived(Wanted, At), !, reverse(Back, Actions).
way([Pose-Back|Queue], Known, Wanted, Actions) :-
    findall(To-[Action|Back],
            ( member(Action, [left, right, forward]), moved(Action, Pose, To), To = pose(Cell, _),
              \+ memberchk(To, Known), ( seen(Cell, _) -> true ; safe(Cell) ) ),
            More),
    findall(To, member(To-_, More), New),
    append(Queue, More, Longer),
    append(New, Known, Wider),
    way(Longer, Wider, Wanted, Actions).
