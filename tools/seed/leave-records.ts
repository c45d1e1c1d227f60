/** What a step of the past leaves beside history and markings: reports, calls, replies. */
import { ACTION, type ActionId } from "@smgt/contract/constants.ts";
import type { Step } from "@smgt/server/domain/table/machine.ts";
import type { Deed } from "./story-world.ts";
import type { World } from "./story-world.ts";
import type { Life } from "./rows.ts";

const UNDO_MS = 10_000;
const REVIEWS: Partial<Readonly<Record<ActionId, "approved" | "returned">>> = {
  [ACTION.APPROVE]: "approved",
  [ACTION.APPROVE_AND_REPLY]: "approved",
  [ACTION.RETURN_ATR]: "returned",
};

function leaveAtr(life: Life, deed: Deed, at: Date): void {
  const { by, actionId, remark, supplied } = deed;
  if (actionId === ACTION.SUBMIT_ATR && by !== null) {
    life.atrs.push({
      ticket_id: life.ticket.ticket_id,
      remark: remark ?? "",
      disposal_type_id: supplied?.disposalTypeId ?? 1,
      submitted_by: by.userId,
      submitted_at: at,
      state: "submitted",
      reviewed_by: null,
      reviewed_at: null,
    });
  }
  const review = REVIEWS[actionId];
  const waiting = life.atrs.find((atr) => atr.state === "submitted");
  if (review === undefined || waiting === undefined || by === null) return;
  waiting.state = review;
  waiting.reviewed_by = by.userId;
  waiting.reviewed_at = at;
}

function leaveCall(life: Life, { by, actionId, remark, supplied }: Deed, at: Date): void {
  if (by === null) return;
  const isReached = actionId !== ACTION.FEEDBACK_NOT_REACHABLE;
  const isHappy = actionId === ACTION.FEEDBACK_SATISFIED;
  life.feedback.push({
    ticket_id: life.ticket.ticket_id,
    action_id: actionId,
    satisfaction: isHappy ? "S" : isReached ? "N" : null,
    rating: supplied?.rating ?? null,
    call_status: isReached ? "connected" : "not_reachable",
    remarks: remark === undefined || remark === "" ? null : remark,
    called_at: at,
    next_call_at: supplied?.nextCallAt ?? null,
    called_by: by.userId,
  });
}

function leaveReply({ ids, masters }: World, life: Life, { by, supplied }: Deed, at: Date, isDraft: boolean): void {
  const [first] = life.posts;
  if (first === undefined || by === null) return;
  const channel = supplied?.replyChannel === "D" ? "D" : "P";
  const externalId = isDraft ? null : ids.platformId(new Date(at.getTime() + UNDO_MS));
  const sentAt = isDraft ? null : new Date(at.getTime() + UNDO_MS + 1_400);
  life.replies.push({
    ticket_id: life.ticket.ticket_id,
    reply_channel: channel,
    target_id: channel === "D" ? (first.citizen.x_user_id ?? "0") : first.origin_id,
    text: supplied?.replyText ?? "",
    state: isDraft ? "draft" : "sent",
    client_ref: `past-${life.replies.length + 1}`,
    written_by: by.userId,
    created_at: at,
    not_before: new Date(at.getTime() + UNDO_MS),
    attempts: isDraft ? 0 : 1,
    started_at: sentAt,
    sent_at: sentAt,
    external_id: externalId,
    url:
      channel === "D" || externalId === null
        ? null
        : `https://x.com/${masters.parameters.accountHandle}/status/${externalId}`,
  });
}

/** Leaves what the step's effects say. */
export function leaveRecords(world: World, life: Life, step: Step, deed: Deed, at: Date): void {
  leaveAtr(life, deed, at);
  if (step.effects.includes("record_feedback")) leaveCall(life, deed, at);
  if (step.effects.includes("send_reply") || step.effects.includes("send_question"))
    leaveReply(world, life, deed, at, false);
  if (step.effects.includes("draft_reply")) leaveReply(world, life, deed, at, true);
}
