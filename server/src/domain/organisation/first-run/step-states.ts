/** Decides which first-run steps are done, by the facts alone. Pure. */
import { FIRST_STEPS, type FirstStep, type StepState } from "@smgt/contract/calls/organisation/first-run.ts";
import { maySkip } from "@smgt/contract/first-steps.ts";
import { ROLE } from "@smgt/contract/constants.ts";

export interface StepFacts {
  /** Number of administrators with a second factor. */
  readonly adminsWithFactor: number;
  readonly isStateChanged: boolean;
  readonly packCounts: readonly number[];
  /** For each configured platform account, whether its last test found us. */
  readonly channels: readonly boolean[];
  readonly isMailSent: boolean;
  readonly isSmsSent: boolean;
  readonly peopleOf: ReadonlyMap<number, number>;
  readonly hasTicketOfPost: boolean;
}

/** Two, because another administrator has to confirm changes to an administrator (decision 23). */
const LEAST_ADMINS = 2;
const NEEDED = [ROLE.CELL_EXEC, ROLE.OFFICER] as const;

const IS_DONE: Readonly<Record<FirstStep, (facts: StepFacts) => boolean>> = {
  admins: ({ adminsWithFactor }) => adminsWithFactor >= LEAST_ADMINS,
  state: ({ isStateChanged }) => isStateChanged,
  pack: ({ packCounts }) => packCounts.every((count) => count > 0),
  channel: ({ channels }) => channels.length > 0 && channels.every(Boolean),
  mail: ({ isMailSent }) => isMailSent,
  sms: ({ isSmsSent }) => isSmsSent,
  people: ({ peopleOf }) => NEEDED.every((roleId) => (peopleOf.get(roleId) ?? 0) > 0),
  post: ({ hasTicketOfPost }) => hasTicketOfPost,
};

/** Returns the state of each step, in order; a done step is done even if it was skipped before. */
export const stepStates = (
  facts: StepFacts,
  skipped: ReadonlySet<string>,
): readonly { readonly step: FirstStep; readonly state: StepState }[] =>
  FIRST_STEPS.map((step) => ({
    step,
    state: IS_DONE[step](facts) ? "done" : skipped.has(step) && maySkip(step) ? "skipped" : "open",
  }));
