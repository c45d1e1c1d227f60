/** Citizens of a campaign: posts that mention the account, follow-ups, and direct messages. */
import type { Random } from "../random.ts";
import { markOf } from "./marks.ts";
import type { FakePost } from "../fake-x/model.ts";
import type { World } from "../fake-x/world.ts";
import { ensureUser, writeMessage, writePost } from "../fake-x/write.ts";

const COMPLAINTS = [
  "No electricity in Sector 46, Gurugram since 3 am",
  "No electricity in Faridabad since the storm, the whole lane is dark",
  "No electricity in Hisar, the transformer has burst",
  "Street lights in Rohtak have been out for a week",
  "No water supply in Panipat for two days",
  "The road to the hospital in Karnal is broken",
] as const;
const MORE = ["Still nothing.", "It is worse by now.", "Nobody has come yet."] as const;
/** Shares of what citizens write. */
const [MESSAGES, FOLLOW_UPS, KNOWN] = [0.12, 0.12, 0.35];

export interface Citizens {
  stop(): void;
}

/** Starts the citizens, at this many posts a second. */
export function startCitizens(world: World, random: Random, perSecond: number): Citizens {
  const spoken: FakePost[] = [];
  let written = 0;
  const writeOne = (): void => {
    written += 1;
    const mark = markOf("post", written);
    const { ownHandle, ownId } = world.options;
    const isKnown = spoken.length > 0 && random.happens(KNOWN);
    const author = isKnown ? random.pick(spoken).authorId : ensureUser(world, `citizen_${written}`).id;
    if (random.happens(MESSAGES)) return void writeMessage(world, author, ownId, `${random.pick(COMPLAINTS)}. ${mark}`);
    if (spoken.length > 0 && random.happens(FOLLOW_UPS)) {
      const before = random.pick(spoken);
      const text = `@${ownHandle} ${random.pick(MORE)} ${mark}`;
      return void writePost(world, before.authorId, { text, inReplyToId: before.id });
    }
    spoken.push(writePost(world, author, { text: `@${ownHandle} ${random.pick(COMPLAINTS)}. ${mark}` }));
  };
  const timer = setInterval(writeOne, 1_000 / perSecond);
  return { stop: () => clearInterval(timer) };
}
