// SPDX-License-Identifier: MIT
// Wumpus World of the textbook: hears "see breeze stench glitter bump scream" and answers forward, left, right, grab, shoot or
// climb. It enters proved cells only, takes the gold if it finds it, and climbs out.
// Run: javac -d ${FILE%.java} $FILE && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${FILE%.java} Main
import java.util.*;

class Main {
    static final int[][] WAYS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; // east, north, west, south: left adds one
    static int size, row, col, heading;
    static boolean gold;
    static String[][] seen;
    static Deque<String> plan = new ArrayDeque<>();

    record Pose(int row, int col, int heading) {}

    static boolean inside(int r, int c) { return r >= 0 && r < size && c >= 0 && c < size; }

    static boolean safe(int atRow, int atCol) {
        boolean noPit = false, noWumpus = false;
        for (int[] way : WAYS) {
            int r = atRow + way[0], c = atCol + way[1];
            if (!inside(r, c) || seen[r][c] == null) continue;
            noPit |= !seen[r][c].contains("breeze");
            noWumpus |= !seen[r][c].contains("stench");
        }
        return noPit && noWumpus;
    }

    /** Turns and steps to the nearest new cell, or home; null if there is no way. */
    static List<String> way(boolean home) {
        Pose start = new Pose(row, col, heading);
        Deque<Pose> queue = new ArrayDeque<>(List.of(start));
        Map<Pose, List<String>> found = new HashMap<>(Map.of(start, List.of()));
        while (!queue.isEmpty()) {
            Pose at = queue.poll();
            List<String> actions = found.get(at);
            if (home ? at.row + at.col == 0 : seen[at.row][at.col] == null) return actions;
            int r = at.row + WAYS[at.heading][0], c = at.col + WAYS[at.heading][1];
            Map<String, Pose> next = new LinkedHashMap<>();
            next.put("left", new Pose(at.row, at.col, (at.heading + 1) % 4));
            next.put("right", new Pose(at.row, at.col, (at.heading + 3) % 4));
            if (inside(r, c) && (seen[r][c] != null || safe(r, c))) next.put("forward", new Pose(r, c, at.heading));
            next.forEach((action, to) -> {
                if (found.containsKey(to)) return;
                List<String> longer = new ArrayList<>(actions);
                longer.add(action);
                found.put(to, longer);
                queue.add(to);
            });
        }
        return null;
    }

    static String act(String line) {
        seen[row][col] = line;
        if (line.contains("glitter") && !gold) {
            gold = true;
            plan.clear();
            return "grab";
        }
        if (plan.isEmpty()) {
            List<String> actions = gold ? null : way(false);
            if (actions == null) {
                plan.addAll(way(true));
                plan.add("climb");
            } else {
                plan.addAll(actions);
            }
        }
        return plan.poll();
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.startsWith("wumpus")) {
                size = Integer.parseInt(line.split(" ")[1]);
                seen = new String[size][size];
                continue;
            }
            if (!line.startsWith("see")) break;
            String action = act(line);
            System.out.println(action);
            System.out.flush();
            if (action.equals("forward")) {
                row += WAYS[heading][0];
                col += WAYS[heading][1];
            } else if (action.equals("left") || action.equals("right")) {
                heading = (heading + (action.equals("left") ? 1 : 3)) % 4;
            }
        }
    }
}
