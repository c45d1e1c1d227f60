/** What the citizen says of a solution, by telephone or by silence. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { Doer } from "./story-world.ts";
import { beat, DAY, type Beat, type Teller } from "./beat.ts";
import { REMARKS } from "./texts/atr.ts";

const operator = ({ dice, world }: Teller): Doer => ({
  userId: dice.pick(world.roster.operators),
  roleId: ROLE.CALL_OP,
});

/** The call centre hears that all is well. */
export function satisfied(teller: Teller): Beat {
  const { dice } = teller;
  const rating = dice.weighted([
    [5, 30],
    [4, 45],
    [3, 25],
  ]);
  const remark = dice.pick(REMARKS.satisfied);
  return beat(2, () => ({
    actionId: ACTION.FEEDBACK_SATISFIED,
    by: operator(teller),
    remark,
    supplied: { rating, callStatus: "connected" },
  }));
}

/** The call centre hears that it is not. */
export function notSatisfied(teller: Teller): Beat {
  const rating = teller.dice.whole(1, 2);
  const remark = teller.dice.pick(REMARKS.notSatisfied);
  return beat(2, () => ({
    actionId: ACTION.FEEDBACK_NOT_SATISFIED,
    by: operator(teller),
    remark,
    supplied: { rating, callStatus: "connected" },
  }));
}

/** Nobody answers the telephone. */
export const notReached = (teller: Teller, isNewCallDay: boolean): Beat =>
  beat(2, (at) => ({
    actionId: ACTION.FEEDBACK_NOT_REACHABLE,
    by: operator(teller),
    supplied: { callStatus: "not_reachable", nextCallAt: new Date(at.getTime() + DAY).toISOString(), isNewCallDay },
  }));

/** The program closes after a week of silence. */
export const closedBySilence = (): Beat => beat(2, () => ({ actionId: ACTION.SYS_AUTO_CLOSE, by: null }), false);
