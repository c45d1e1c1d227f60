/** The forms of a campaign: how long, how rude, how many people. The tests play the short ones as the command does. */
import { BROKEN, type BrokenName } from "./broken.ts";
import { planOf, SHORT_MINUTES } from "./plan.ts";
import { HOSTILE, QUIET, UNTRUE_ANSWERS } from "./hostile-x.ts";
import type { CampaignOptions } from "./run.ts";

export type Form = Pick<CampaignOptions, "plan" | "faultsOfX" | "postsPerSecond" | "officers" | "pauseMs" | "isEnough">;

/** So much must happen in a short form, or there would be nothing to lose. */
const ENOUGH = { posts: 30, actions: 8, replies: 3, onlyDelivered: 5 } as const;
const BUSY = { postsPerSecond: 4, officers: 6, pauseMs: [300, 1_200] } as const;

/** The form that is asked for by length. */
export const longForm = (seed: number, minutes: number, postsPerSecond: number, officers: number): Form => ({
  plan: planOf(seed, minutes),
  faultsOfX: HOSTILE,
  postsPerSecond,
  officers,
  pauseMs: [1_500, 4_500],
});

/** Every fault once; X gives more untrue answers to writes, and fewer delays, than in the long form. */
export const shortForm = (seed: number): Form => ({
  ...BUSY,
  plan: planOf(seed, SHORT_MINUTES),
  faultsOfX: {
    ...QUIET,
    ...UNTRUE_ANSWERS,
    duplicateDeliveries: 0.3,
    reorder: 0.3,
    missed: 0.3,
    onlyDelivered: 0.15,
    pageSize: 5,
  },
  isEnough(lines) {
    const done = lines.filter((line) => line.type === "action").filter(({ outcome }) => outcome === "acknowledged");
    const written = lines.filter((line) => line.type === "written");
    return (
      written.length >= ENOUGH.posts &&
      done.length >= ENOUGH.actions &&
      done.filter(({ wantsReply }) => wantsReply).length >= ENOUGH.replies &&
      written.filter(({ isOnlyDelivered }) => isOnlyDelivered).length >= ENOUGH.onlyDelivered
    );
  },
});

/** No fault but the one in the copy. */
export const brokenForm = (name: BrokenName): Form => {
  const { faultsOfX, isEnough } = BROKEN[name];
  return { ...BUSY, plan: { faults: [], endsMs: 0 }, faultsOfX, isEnough };
};
