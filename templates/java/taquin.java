// SPDX-License-Identifier: MIT
// Taquin: reads a board on stdin and prints the slides (U D L R: where the tile goes) that make all touching numbers agree.
// Breadth-first search, for 2x2 to 3x3; A* with an estimate goes further.
// Run: javac -d ${FILE%.java} $FILE && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${FILE%.java} Main
import java.util.*;

class Main {
    static final int TOP = 0, LEFT = 1, BOTTOM = 2, RIGHT = 3;
    static int rows, cols;
    static List<int[]> tiles = new ArrayList<>();

    /** Tile numbers by cell, as characters; 0 is the blank. */
    static boolean solved(String board) {
        for (int i = 0; i < rows * cols; i++) {
            int here = board.charAt(i), right = (i + 1) % cols != 0 ? board.charAt(i + 1) : 0;
            int below = i + cols < rows * cols ? board.charAt(i + cols) : 0;
            if (here == 0) continue;
            if (right != 0 && tiles.get(here)[RIGHT] != tiles.get(right)[LEFT]) return false;
            if (below != 0 && tiles.get(here)[BOTTOM] != tiles.get(below)[TOP]) return false;
        }
        return true;
    }

    static String solve(String start) {
        int[][] ways = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}; // where the tile stands
        Deque<String> queue = new ArrayDeque<>(List.of(start));
        Map<String, String> moves = new HashMap<>(Map.of(start, ""));
        while (!queue.isEmpty()) {
            String board = queue.poll();
            if (solved(board)) return moves.get(board);
            int blank = board.indexOf(0);
            for (int i = 0; i < 4; i++) {
                int r = blank / cols + ways[i][0], c = blank % cols + ways[i][1];
                if (r < 0 || r >= rows || c < 0 || c >= cols) continue;
                char[] cells = board.toCharArray();
                cells[blank] = cells[r * cols + c];
                cells[r * cols + c] = 0;
                String after = new String(cells);
                if (moves.putIfAbsent(after, moves.get(board) + "UDLR".charAt(i)) == null) queue.add(after);
            }
        }
        return "";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String[] head = in.nextLine().split(" ");
        rows = Integer.parseInt(head[1]);
        cols = Integer.parseInt(head[2]);
        StringBuilder board = new StringBuilder();
        tiles.add(null);
        for (int i = 0; i < rows * cols; i++) {
            String line = in.nextLine().trim();
            board.append(line.equals("*") ? (char) 0 : (char) tiles.size());
            if (!line.equals("*")) tiles.add(Arrays.stream(line.split(" +")).mapToInt(Integer::parseInt).toArray());
        }
        System.out.println(solve(board.toString()));
    }
}
