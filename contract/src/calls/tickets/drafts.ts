/** Saved drafts of action forms, replies and notes, visible to their author only (our own calls, decision 18). */
import { Type, type Static } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { anySession, call } from "../../call.ts";
import { MAX_CAUSE, MAX_REMARK } from "../../constants.ts";
import { Count, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";

/** The form of an action, the composer's reply, or its internal note. */
export const DRAFT_KINDS = ["action", "reply", "note"] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Longer than any X message: an overlong text is saved until the officer shortens it. */
export const MAX_DRAFT_TEXT = 12_000;

const maybeId = Type.Optional(nullable(Id));
const channel = Type.Optional(nullable(Type.Union([Type.Literal("P"), Type.Literal("D")])));

/** Mentioned colleagues, so that a reload keeps them; the server checks them again on submit. */
const chosen = Type.Optional(
  Type.Array(Type.Object({ user_id: Id, user_name: text(200) }, { additionalProperties: false }), { maxItems: 100 }),
);

/** Changed fields only; the rest follows the ticket. Files are not included. */
export const DraftFields = Type.Object(
  {
    /** Action of the open form. */
    actionId: maybeId,
    /** State of the ticket when typing began; later changes are shown beside it. */
    seenStatusId: maybeId,
    seenHistoryId: Type.Optional(Count),
    remark: Type.Optional(text(MAX_REMARK)),
    mentions: chosen,
    departmentId: maybeId,
    suggestedDepartmentId: maybeId,
    returnReasonId: maybeId,
    districtId: maybeId,
    issueId: maybeId,
    subIssueId: maybeId,
    priorityId: maybeId,
    disposalId: maybeId,
    rootCause: Type.Optional(nullable(text(MAX_CAUSE))),
    userIds: Type.Optional(nullable(Type.Array(Id, { maxItems: 20 }))),
    date: Type.Optional(text(20)),
    primaryTicketNo: Type.Optional(text(40)),
    tag: Type.Optional(text(60)),
    targetPortal: Type.Optional(text(60)),
    externalRef: Type.Optional(text(60)),
    callStatus: Type.Optional(nullable(oneOf(["connected", "not_reachable", "refused", "wrong_number"]))),
    rating: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
    replyText: Type.Optional(text(MAX_DRAFT_TEXT)),
    replyChannel: channel,
    /** Officer's draft reply being edited for sending. */
    draftReplyId: maybeId,
    answerMembers: Type.Optional(Type.Boolean()),
    actionAnswerMembers: Type.Optional(Type.Boolean()),
    actionReplyText: Type.Optional(text(MAX_DRAFT_TEXT)),
    actionReplyChannel: channel,
    noteText: Type.Optional(text(MAX_REMARK)),
    noteMentions: chosen,
  },
  { additionalProperties: false },
);
export type DraftFields = Static<typeof DraftFields>;

/** Draft stored by the server; without fields once sent or discarded. */
export const KeptDraft = Type.Object({
  kind: oneOf(DRAFT_KINDS),
  fields: nullable(DraftFields),
  /** Incremented by every change, including removal; 0 before the first save. */
  version: Type.Integer(),
  saved_at: nullable(Moment),
});
export type KeptDraft = Static<typeof KeptDraft>;

const OneDraft = { ticket_id: Id, kind: oneOf(DRAFT_KINDS) };

export const saveDraft = call({
  name: "drafts.save",
  method: "POST",
  path: "/drafts/save",
  access: anySession,
  about:
    "Keeps one's own draft if `version` is the one it builds on; else a refusal whose `draft` is the newer one, from another device or after sending.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({ ...OneDraft, fields: DraftFields, version: Count }),
  reply: KeptDraft,
  extras: Type.Object({ draft: Type.Optional(KeptDraft) }),
  refuses: ["TICKET_NOT_FOUND", "DRAFT_NEWER"],
});

export const getDrafts = call({
  name: "drafts.get",
  method: "POST",
  path: "/drafts/get",
  access: anySession,
  about: "One's own drafts on a ticket, one of each kind, with the version to build on.",
  body: Type.Object({ ticket_id: Id }),
  reply: rows(KeptDraft),
  refuses: ["TICKET_NOT_FOUND"],
});

export const deleteDraft = call({
  name: "drafts.delete",
  method: "POST",
  path: "/drafts/delete",
  access: anySession,
  about: "Discards one's own draft on every device; a save that was still on its way cannot bring it back.",
  body: Type.Object(OneDraft),
  reply: KeptDraft,
  refuses: ["TICKET_NOT_FOUND"],
});

export const myDrafts = call({
  name: "drafts.mine",
  method: "POST",
  path: "/drafts/mine",
  access: anySession,
  about: "One's own open drafts on tickets that the role in use may see, newest first, without their text.",
  reply: rows(Type.Object({ ...OneDraft, ticket_no: Type.String(), saved_at: Moment })),
});
