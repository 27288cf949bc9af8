% SPDX-License-Identifier: MIT
% Wumpus World of the contest, over HTTP at $QUADRILLE_URL: maps the maze by cautious probes, then walks for the gold.
% Cheaper: probe what is proved safe, declare what is proved deadly.
% Run: swipl $FILE
:- initialization(main, main).
:- use_module(library(socket)).
:- use_module(library(readutil)).
:- dynamic token/1, cell/2.

main :-
    call_server(register, none, Welcome),
    field(Welcome, "\"token\":\"", "\"", Token), assertz(token(Token)),
    call_server('next-maze', none, Maze),
    field(Maze, "\"grid_size\":", "}", SizeText), number_string(Size, SizeText),
    Last is Size - 1,
    forall(( between(0, Last, R), between(0, Last, C) ),
           ( call_server('cautious-probe', R/C, Said), field(Said, "you feel ", "\"", Text),
             string_chars(Text, Notes), assertz(cell(R/C, Notes)) )),
    call_server('end-map', none, _),
    collect(0/0, [0/0], At),
    way([At-[]], [At], home, Steps), walk(Steps, At, _),
    call_server('maze-completed', none, _).

call_server(Command, Cell, Answer) :-
    getenv('QUADRILLE_URL', Url),
    split_string(Url, ":", "", Parts), last(Parts, PortText), number_string(Port, PortText),
    ( token(Token) -> format(string(Who), ",\"token\":\"~w\"", [Token]) ; Who = "" ),
    ( Cell = X/Y -> format(string(Where), ",\"position\":{\"x\":~w,\"y\":~w}", [X, Y]) ; Where = "" ),
    format(string(Body), "{\"id\":\"template\"~s~s}", [Who, Where]),
    string_length(Body, Length),
    tcp_connect('127.0.0.1':Port, Stream, []),
    format(Stream, "POST /wumpus/~w HTTP/1.1\r\nHost: localhost\r\nContent-Length: ~d\r\n\r\n~s", [Command, Length, Body]),
    flush_output(Stream),
    read_string(Stream, _, Answer),
    close(Stream).

% The text between a mark and the next end mark.
field(Text, Mark, End, Value) :-
    sub_string(Text, Before, Length, _, Mark), !,
    Start is Before + Length,
    sub_string(Text, Start, _, 0, Rest),
    sub_string(Rest, Size, _, _, End), !,
    sub_string(Rest, 0, Size, _, Value).

collect(At, Taken, End) :-
    ( way([At-[]], [At], gold(Taken), Steps)
    -> walk(Steps, At, To), collect(To, [To|Taken], End)
    ;  End = At ).

walk([], At, At).
walk([Cell|Cells], _, End) :- call_server('go-to', Cell, _), walk(Cells, Cell, End).

arrived(home, 0/0).
arrived(gold(Taken), Cell) :- cell(Cell, Notes), memberchk('G', Notes), \+ memberchk(Cell, Taken).

beside(Row/Col, R/C) :-
    member(Dr/Dc, [0/1, 1/0, 0/(-1), (-1)/0]),
    R is Row + Dr, C is Col + Dc,
    cell(R/C, Notes), \+ memberchk('P', Notes), \+ memberchk('W', Notes).

way([Cell-Back|_], _, Wanted, Steps) :- arrived(Wanted, Cell), !, reverse(Back, Steps).
way([Cell-Back|Queue], Known, Wanted, Steps) :-
    findall(To-[To|Back], ( beside(Cell, To), \+ memberchk(To, Known) ), More),
    findall(To, member(To-_, More), New),
    append(Queue, More, Longer),
    append(New, Known, Wider),
    way(Longer, Wider, Wanted, Steps).
