// SPDX-License-Identifier: MIT
// Gygès over the Universal Gygès Interface: "setpos data DIGITS" (my home row first), "go" -> "bestmove FROM|TO[|DROP]", 37 is the
// goal. It wins at once if it can, else takes the first move after which the opponent cannot.
// Run: javac -d ${FILE%.java} $FILE && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${FILE%.java} Main
import java.util.*;

class Main {
    static final int GOAL = 37, NONE = -1;
    static Set<String> made = new HashSet<>(); // positions after my moves: none may come again

    /** Where a piece can end, which pieces it can hit, and whether it reaches the goal. */
    static class Reach {
        final String board;
        final int start;
        final Set<Integer> ends = new TreeSet<>(), hits = new TreeSet<>(), crossed = new HashSet<>();
        boolean goal;

        Reach(String board, int start) {
            this.board = board;
            this.start = start;
            go(start, value(board, start));
            ends.remove(start);
        }

        void go(int cell, int steps) {
            if (steps == 1 && cell >= 30) goal = true;
            for (int[] way : new int[][] {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                int r = cell / 6 + way[0], c = cell % 6 + way[1], to = 6 * r + c;
                int border = 100 * Math.min(cell, to) + Math.max(cell, to);
                if (r < 0 || r > 5 || c < 0 || c > 5 || !crossed.add(border)) continue;
                boolean empty = value(board, to) == 0 || to == start;
                if (steps > 1 && empty) go(to, steps - 1);
                else if (steps == 1 && empty) ends.add(to);
                else if (steps == 1) {
                    hits.add(to);
                    go(to, value(board, to));
                }
                crossed.remove(border);
            }
        }
    }

    static int value(String board, int cell) { return board.charAt(cell) - '0'; }

    static List<Integer> pieces(String board, int row) {
        List<Integer> found = new ArrayList<>();
        for (int i = 6 * row; i < 6 * row + 6; i++) if (value(board, i) > 0) found.add(i);
        return found;
    }

    static int wins(String board) {
        int row = 0;
        while (row < 5 && pieces(board, row).isEmpty()) row++;
        for (int cell : pieces(board, row)) if (new Reach(board, cell).goal) return cell;
        return NONE;
    }

    static List<int[]> moves(String board) {
        List<int[]> found = new ArrayList<>();
        int last = 5;
        while (pieces(board, last).isEmpty()) last--;
        for (int row = 0; row < 6 && found.isEmpty(); row++) {
            for (int start : pieces(board, row)) {
                Reach reach = new Reach(board, start);
                for (int to : reach.ends) found.add(new int[] {start, to});
                for (int to : reach.hits)
                    for (int drop = 0; drop < 6 * last + 6; drop++)
                        if (drop == start ? value(board, to) != value(board, start) : value(board, drop) == 0)
                            found.add(new int[] {start, to, drop});
            }
        }
        return found;
    }

    /** The board after a move, as the opponent sees it. */
    static String after(String board, int[] move) {
        StringBuilder then = new StringBuilder(board);
        then.setCharAt(move[0], '0');
        if (move.length == 3) then.setCharAt(move[2], board.charAt(move[1]));
        then.setCharAt(move[1], board.charAt(move[0]));
        return then.reverse().toString();
    }

    static String choose(String board) {
        int start = wins(board);
        if (start != NONE) return start + "|" + GOAL;
        int[] best = null;
        for (int[] move : moves(board)) {
            String then = after(board, move);
            if (made.contains(then)) continue;
            if (best == null) best = move;
            if (wins(then) == NONE) {
                best = move;
                break;
            }
        }
        if (best == null) return "none";
        made.add(after(board, best));
        return best[0] + "|" + best[1] + (best.length == 3 ? "|" + best[2] : "");
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String board = "";
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.startsWith("setpos data ")) board = line.substring(12).trim();
            else if (line.equals("go")) {
                System.out.println("bestmove " + choose(board));
                System.out.flush();
            } else if (line.equals("quit")) break;
        }
    }
}
