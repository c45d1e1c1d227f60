/** Which of the first steps are done, by the facts alone. Pure. */
import { FIRST_STEPS, type FirstStep, type StepState } from "@smgt/contract/calls/organisation/first-run.ts";
import { maySkip } from "@smgt/contract/first-steps.ts";
import { ROLE } from "@smgt/contract/constants.ts";

export interface StepFacts {
  /** Administrators who have set up a second factor. */
  readonly adminsWithFactor: number;
  readonly isStateChanged: boolean;
  readonly packCounts: readonly number[];
  /** Of each account that is set up on a platform, whether its last test found us. */
  readonly channels: readonly boolean[];
  readonly isMailSent: boolean;
  readonly isSmsSent: boolean;
  readonly peopleOf: ReadonlyMap<number, number>;
  readonly hasTicketOfPost: boolean;
}

/** Two, because what concerns an administrator is confirmed by another one (decision 28). */
const LEAST_ADMINS = 2;
/** Who marks, and who solves. */
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

/** The state of each step, in their order; what is done is done, also where it was once left out. */
export const stepStates = (
  facts: StepFacts,
  skipped: ReadonlySet<string>,
): readonly { readonly step: FirstStep; readonly state: StepState }[] =>
  FIRST_STEPS.map((step) => ({
    step,
    state: IS_DONE[step](facts) ? "done" : skipped.has(step) && maySkip(step) ? "skipped" : "open",
  }));
