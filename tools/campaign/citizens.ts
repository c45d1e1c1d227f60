/** Citizens who write: posts that name us, more words in their own conversations, and direct messages. */
import type { Dice } from "./dice.ts";
import { markOf } from "./marks.ts";
import type { RudePost, RudeWorld } from "./rude-x/world.ts";

const COMPLAINTS = [
  "No electricity in Sector 46, Gurugram since 3 am",
  "No electricity in Faridabad since the storm, the whole lane is dark",
  "No electricity in Hisar, the transformer has burst",
  "Street lights in Rohtak have been out for a week",
  "No water supply in Panipat for two days",
  "The road to the hospital in Karnal is broken",
] as const;
const MORE = ["Still nothing.", "It is worse by now.", "Nobody has come yet."] as const;
/** Of a hundred things written. */
const [MESSAGES, FOLLOW_UPS, KNOWN] = [0.12, 0.12, 0.35];

export interface Citizens {
  /** Nobody writes any more. */
  stop(): void;
}

/** Lets them write, so many a second. */
export function startCitizens(world: RudeWorld, dice: Dice, perSecond: number): Citizens {
  const spoken: RudePost[] = [];
  let written = 0;
  const writeOne = (): void => {
    written += 1;
    const mark = markOf("post", written);
    const { ownHandle, ownId } = world.account;
    const isKnown = spoken.length > 0 && dice.happens(KNOWN);
    const author = isKnown ? dice.pick(spoken).author : world.person(`citizen_${written}`);
    if (dice.happens(MESSAGES)) return void world.message(author, ownId, `${dice.pick(COMPLAINTS)}. ${mark}`);
    if (spoken.length > 0 && dice.happens(FOLLOW_UPS)) {
      const before = dice.pick(spoken);
      const text = `@${ownHandle} ${dice.pick(MORE)} ${mark}`;
      return void world.write({ author: before.author, text, repliesTo: before });
    }
    spoken.push(world.write({ author, text: `@${ownHandle} ${dice.pick(COMPLAINTS)}. ${mark}` }));
  };
  const timer = setInterval(writeOne, 1_000 / perSecond);
  return { stop: () => clearInterval(timer) };
}
