/** Forms of a campaign: length, profile of X, number of officers. Tests run the short ones with the command's code. */
import { BROKEN, type BrokenName } from "./broken-copies.ts";
import { planOf, SHORT_MINUTES } from "./plan.ts";
import { HOSTILE, QUIET, UNTRUE_ANSWERS } from "./hostile-x.ts";
import type { CampaignOptions } from "./run.ts";

export type Form = Pick<CampaignOptions, "plan" | "faultsOfX" | "postsPerSecond" | "officers" | "pauseMs" | "isEnough">;

/** Minimum of events in a short form, or there would be nothing to lose. */
const ENOUGH = { posts: 30, actions: 8, replies: 3, onlyDelivered: 5 } as const;
const BUSY = { postsPerSecond: 4, officers: 6, pauseMs: [300, 1_200] } as const;

/** Builds the form of a given length. */
export const longForm = (seed: number, minutes: number, postsPerSecond: number, officers: number): Form => ({
  plan: planOf(seed, minutes),
  faultsOfX: HOSTILE,
  postsPerSecond,
  officers,
  pauseMs: [1_500, 4_500],
});

/** Runs every fault once; X lies more often about writes, and delays less, than in the long form. */
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

/** Runs without faults, except that of the broken copy. */
export const brokenForm = (name: BrokenName): Form => {
  const { faultsOfX, isEnough } = BROKEN[name];
  return { ...BUSY, plan: { faults: [], endsMs: 0 }, faultsOfX, isEnough };
};
