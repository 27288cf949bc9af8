// SPDX-License-Identifier: MIT
// Wumpus World of the contest, over HTTP at $QUADRILLE_URL: maps the maze by cautious probes, then walks for the gold.
// Cheaper: probe what is proved safe, declare what is proved deadly.
// Run: javac -d ${FILE%.java} $FILE && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${FILE%.java} Main
import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

class Main {
    static String token = "";
    static int size;
    static String[][] map;

    static String call(String command, int... cell) throws IOException {
        String position = cell.length == 2 ? ",\"position\":{\"x\":" + cell[0] + ",\"y\":" + cell[1] + "}" : "";
        String body = "{\"id\":\"template\"" + (token.isEmpty() ? "" : ",\"token\":\"" + token + "\"") + position + "}";
        URL url = new URL(System.getenv("QUADRILLE_URL") + "/wumpus/" + command);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setDoOutput(true);
        connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        InputStream in = connection.getResponseCode() < 400 ? connection.getInputStream() : connection.getErrorStream();
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    static String field(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The cells of a shortest walk to the nearest gold, or home; null if there is none. */
    static List<int[]> way(int row, int col, boolean home) {
        Deque<int[]> queue = new ArrayDeque<>(List.of(new int[] {row, col}));
        Map<Integer, List<int[]>> found = new HashMap<>(Map.of(row * size + col, List.of()));
        while (!queue.isEmpty()) {
            int[] at = queue.poll();
            List<int[]> steps = found.get(at[0] * size + at[1]);
            if (home ? at[0] + at[1] == 0 : map[at[0]][at[1]].contains("G")) return steps;
            for (int[] way : new int[][] {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
                int r = at[0] + way[0], c = at[1] + way[1];
                if (r < 0 || r >= size || c < 0 || c >= size || map[r][c].matches(".*[PW].*")) continue;
                List<int[]> longer = new ArrayList<>(steps);
                longer.add(new int[] {r, c});
                if (found.putIfAbsent(r * size + c, longer) == null) queue.add(new int[] {r, c});
            }
        }
        return null;
    }

    public static void main(String[] args) throws IOException {
        token = field(call("register"), "\"token\":\"(\\w+)\"");
        size = Integer.parseInt(field(call("next-maze"), "\"grid_size\":(\\d+)"));
        map = new String[size][size];
        for (int r = 0; r < size; r++)
            for (int c = 0; c < size; c++) map[r][c] = field(call("cautious-probe", r, c), "you feel ([A-Z.]+)");
        call("end-map");
        map[0][0] = map[0][0].replace("G", "");
        int row = 0, col = 0;
        for (boolean home : new boolean[] {false, true}) {
            for (List<int[]> steps; (steps = way(row, col, home)) != null;) {
                for (int[] cell : steps) {
                    call("go-to", cell);
                    row = cell[0];
                    col = cell[1];
                }
                map[row][col] = map[row][col].replace("G", "");
                if (home) break;
            }
        }
        System.out.println(call("maze-completed"));
    }
}
