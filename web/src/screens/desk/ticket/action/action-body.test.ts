import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTION } from "@smgt/contract/constants.ts";
import type { ActionField, FieldName } from "@smgt/contract/shapes/action-field.ts";
import { emptyForm } from "../../../../parts/action-form/form-draft.ts";
import { feedbackBody, isFeedback, workflowBody } from "./action-body.ts";
import type { Draft } from "../composer/draft.ts";

const form = (...names: FieldName[]): ActionField[] =>
  names.map((name) => ({
    name,
    kind: name.endsWith("_at") ? "moment" : "choice",
    required: "Y",
    refusal: "REMARK_REQUIRED",
  }));
const draft = (more: Partial<Draft>): Draft => ({
  ...emptyForm,
  replyText: "",
  replyChannel: null,
  draftReplyId: null,
  answerMembers: false,
  noteText: "",
  noteMentions: [],
  actionAnswerMembers: false,
  ...more,
});
const seen = { ticket_id: 7, status_id: 2 };
const head = { ...seen, client_ref: "r" };

test("sends a reply with its channel, and answers the others only where it ends the matter", () => {
  const written = draft({ actionReplyText: "Done.", actionReplyChannel: "P", actionAnswerMembers: true });
  assert.deepEqual(
    workflowBody(
      { action_id: ACTION.APPROVE_AND_REPLY, fields: form("disposal_type_id", "reply_text") },
      { ...written, disposalId: 1 },
      seen,
      "r",
    ),
    {
      ...head,
      action_id: ACTION.APPROVE_AND_REPLY,
      disposal_type_id: 1,
      reply_text: "Done.",
      reply_channel: "P",
      answer_members: "Y",
    },
  );
  assert.deepEqual(
    workflowBody({ action_id: ACTION.ASK_DETAILS_ON_X, fields: form("reply_text") }, written, seen, "r"),
    {
      ...head,
      action_id: ACTION.ASK_DETAILS_ON_X,
      reply_text: "Done.",
      reply_channel: "P",
    },
  );
  assert.deepEqual(workflowBody({ action_id: ACTION.ACCEPT, fields: [] }, written, seen, "r"), {
    ...head,
    action_id: ACTION.ACCEPT,
  });
});

test("records feedback with satisfaction and rating, or how the call failed and when the next one is", () => {
  const rated = { action_id: ACTION.FEEDBACK_SATISFIED, fields: form("feedback_rating") };
  assert.deepEqual(feedbackBody(rated, draft({ rating: 5, callStatus: "refused" }), seen, "r"), {
    ...head,
    action_id: ACTION.FEEDBACK_SATISFIED,
    call_status: "connected",
    satisfaction: "S",
    feedback_rating: 5,
  });
  const missed = { action_id: ACTION.FEEDBACK_NOT_REACHABLE, fields: form("call_status", "next_call_at") };
  const given = draft({ callStatus: "not_reachable", date: "2026-11-21T10:00" });
  assert.deepEqual(feedbackBody(missed, given, seen, "r"), {
    ...head,
    action_id: ACTION.FEEDBACK_NOT_REACHABLE,
    call_status: "not_reachable",
    next_call_at: "2026-11-21T04:30:00.000Z",
  });
  assert.deepEqual(
    [rated, missed].map((offer) => isFeedback(offer.fields)),
    [true, true],
  );
  assert.equal(isFeedback(form("remarks")), false);
});
