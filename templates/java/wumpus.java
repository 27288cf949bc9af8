// SPDX-License-Identifier: MIT
// Wumpus World, classic rules: hears "here ROW COL breeze stench glitter" and answers U, D, L, R, sU … (shoot) or stop.
// It enters a cell only if a visited neighbour without breeze and one without stench prove it safe.
// Run: javac -d ${FILE%.java} $FILE && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${FILE%.java} Main
import java.util.*;

class Main {
    static final int[][] WAYS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    static int size;
    static String[][] seen;

    static boolean inside(int r, int c) { return r >= 0 && r < size && c >= 0 && c < size; }

    static boolean safe(int row, int col) {
        boolean noPit = false, noWumpus = false;
        for (int[] way : WAYS) {
            int r = row + way[0], c = col + way[1];
            if (!inside(r, c) || seen[r][c] == null) continue;
            noPit |= !seen[r][c].contains("breeze");
            noWumpus |= !seen[r][c].contains("stench");
        }
        return noPit && noWumpus;
    }

    /** The first step of a shortest walk over visited cells to a new one that is proved safe. */
    static String firstStep(int row, int col) {
        String[][] first = new String[size][size];
        Deque<int[]> queue = new ArrayDeque<>(List.of(new int[] {row, col}));
        first[row][col] = "";
        while (!queue.isEmpty()) {
            int[] at = queue.poll();
            if (seen[at[0]][at[1]] == null) return first[at[0]][at[1]];
            for (int i = 0; i < 4; i++) {
                int r = at[0] + WAYS[i][0], c = at[1] + WAYS[i][1];
                if (!inside(r, c) || first[r][c] != null || seen[r][c] == null && !safe(r, c)) continue;
                first[r][c] = first[at[0]][at[1]].isEmpty() ? "" + "UDLR".charAt(i) : first[at[0]][at[1]];
                queue.add(new int[] {r, c});
            }
        }
        return "stop";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String line = in.nextLine();
            String[] words = line.split(" ");
            if (words[0].equals("wumpus")) {
                size = Integer.parseInt(words[1]);
                seen = new String[size][size];
            } else if (words[0].equals("here")) {
                int row = Integer.parseInt(words[1]), col = Integer.parseInt(words[2]);
                seen[row][col] = line;
                System.out.println(firstStep(row, col));
                System.out.flush();
            } else if (words[0].equals("won") || words[0].equals("dead")) {
                break;
            }
        }
    }
}
