/** Loads many posts, for tests of a flood: at full speed, or at a rate. */
import { createRandom } from "../random.ts";
import type { World } from "./world.ts";
import { ensureUser, writePost } from "./write.ts";

export interface Bulk {
  readonly count: number;
  /** Number of authors. */
  readonly authors: number;
  /** Share of posts that repeat an earlier text. */
  readonly repeats: number;
  /** Rate; zero for full speed. */
  readonly perSecond: number;
  readonly seed: number;
}

const TOPICS = [
  "No electricity since morning",
  "नल में पानी नहीं आ रहा",
  "Street light band hai",
  "Potholes on the main road",
  "कूड़ा एक हफ्ते से नहीं उठा",
  "Sewer overflow ho raha hai",
];
const PLACES = ["Gurugram", "Hisar", "रोहतक", "Panipat", "करनाल", "Sirsa", "Faridabad", "अंबाला"];
const TICK_MS = 20;

/** Writes the posts and returns their ids, in order. */
export async function loadPosts(world: World, bulk: Bulk): Promise<readonly string[]> {
  const random = createRandom(bulk.seed);
  const ids: string[] = [];
  const texts: string[] = [];
  const startedAt = performance.now();
  while (ids.length < bulk.count) {
    const due =
      bulk.perSecond === 0 ? ids.length + 50 : Math.floor(((performance.now() - startedAt) * bulk.perSecond) / 1_000);
    while (ids.length < Math.min(due, bulk.count)) {
      const number = ids.length + 1;
      const author = ensureUser(world, `flood_citizen_${Math.floor(random.next() * bulk.authors) + 1}`);
      const pick = (list: readonly string[]): string => list[Math.floor(random.next() * list.length)] ?? "";
      const fresh = `@${world.options.ownHandle} ${pick(TOPICS)}, ${pick(PLACES)}, ward ${number}.`;
      const text = texts.length > 0 && random.happens(bulk.repeats) ? pick(texts) : fresh;
      texts.push(text);
      ids.push(writePost(world, author.id, { text, photos: random.happens(0.1) ? 1 : 0 }).id);
    }
    // Yields to requests and streams between two lots.
    await new Promise((resolve) => (bulk.perSecond === 0 ? setImmediate(resolve) : setTimeout(resolve, TICK_MS)));
  }
  return ids;
}
