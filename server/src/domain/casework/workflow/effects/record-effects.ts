/** Effects that write a record beside the ticket, and messages to officers. */
import { translationsOf } from "@smgt/contract/languages.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import { rolesOf } from "../../../organisation/users/queries.ts";
import { alertOf, escalationOf, reminderOf } from "../notify/alerts.ts";
import { reviewReport, reviewReportAgain, writeFeedback, writeReport } from "../step/write-reports.ts";
import { addTags } from "../step/tags.ts";
import { NOBODY, type ActionContext, type ActionFacts } from "../step/action.ts";
import { NOBODY_WORDS } from "../assign/desk-owner.ts";
import { areAmong, missing, type EffectCode } from "./effect.ts";

/** The action-taken report (ATR). */
export const writesReport: EffectCode = { at: "records", apply: writeReport };
/** Approves or returns the pending report. */
export const reviewsReport = (state: "approved" | "returned"): EffectCode => ({
  at: "records",
  apply: (context) => reviewReport(context, state),
});
/** Puts the last approved report under review again. */
export const reopensReport: EffectCode = { at: "records", apply: reviewReportAgain };

/** Records the citizen's feedback from a phone call. */
export const recordsFeedback: EffectCode = {
  at: "records",
  async apply({ tx, actor, input, ticket, now }) {
    if (input.feedback === undefined) return;
    await writeFeedback(tx, {
      ...input.feedback,
      ticketId: ticket.ticket_id,
      actionId: input.body.action_id,
      remarks: input.body.remarks ?? null,
      userId: actor.userId,
      now,
    });
  },
};

/** Sets or clears the desk owner in the cell. */
export const recordsDeskOwner: EffectCode = {
  at: "records",
  plan: ({ input, receivers }) => (areAmong(receivers, input.body.assign_user_id) ? [] : missing("USER_NOT_ELIGIBLE")),
  async apply({ input }, result) {
    if (input.body.assign_user_id?.[0] !== NOBODY) return;
    const facts = [{ key: "officer", value: NOBODY_WORDS.en, value_translations: translationsOf(NOBODY_WORDS) }];
    result.overrides = { ...result.overrides, facts, said: NOBODY_WORDS, patch: { desk_user_id: null } };
  },
};

export const addsTags: EffectCode = { at: "records", apply: addTags };
export const reminds: EffectCode = { at: "records", apply: (context) => broadcast(context.tx, reminderOf(context)) };
export const notifyCell: EffectCode = {
  at: "records",
  apply: (context) => broadcast(context.tx, alertOf(context, "CITIZEN", [ROLE.CELL_EXEC])),
};

/** Notifies the holders of a reopening, no matter who reopened it. */
export const notifyReopened: EffectCode = {
  at: "records",
  apply: (context) => broadcast(context.tx, alertOf(context, "REOPENED", [])),
};

/** Notifies the receivers of a level that the clock reached; a level raised by people is only stored. */
async function escalate(context: ActionContext): Promise<void> {
  const { tx, input, ticket } = context;
  if (input.level === undefined) return;
  await broadcast(tx, escalationOf(context, input.level, await rolesOf(tx, ticket.complained_about)));
}
export const raisesEscalation: EffectCode = { at: "records", does: "escalated", apply: escalate };

const isCritical = ({ masters, next }: ActionFacts): boolean =>
  masters.priorityTags.some((tag) => tag.isCritical && tag.priorityTagId === next.priority_tag_id);

export const alertsIfCritical: EffectCode = {
  at: "records",
  async apply(context) {
    if (!isCritical(context)) return;
    await broadcast(context.tx, alertOf(context, "CRITICAL", [ROLE.CELL_HEAD, ROLE.CELL_EXEC]));
  },
};
