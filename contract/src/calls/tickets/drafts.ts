/**
 * Saved drafts of all forms, visible to their author only (our own calls, decision 17). A draft has a kind and
 * a key: the id of its ticket, the name of its list of masters, or an id chosen by the screen.
 */
import { Type, type Static } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { anySession, call } from "../../call.ts";
import { MAX_CAUSE, MAX_REMARK, ROLE, type RoleId } from "../../constants.ts";
import { Count, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";
import { MAX_MESSAGE, MAX_TITLE, NOTIFICATION_PRIORITIES } from "../../shapes/notification.ts";
import { Fields } from "../organisation/master-changes.ts";

/** Kinds about a ticket: the form of an action, the composer's reply, its internal note. */
export const TICKET_DRAFTS = ["action", "reply", "note"] as const;
export type TicketDraftKind = (typeof TICKET_DRAFTS)[number];

/** All kinds; a `master` draft holds the edited rows of one list. */
export const DRAFT_KINDS = [...TICKET_DRAFTS, "complaint", "notification", "master"] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Roles that may use a kind; the others are open to all who see the ticket. */
export const DRAFT_WRITERS: Readonly<Partial<Record<DraftKind, readonly RoleId[]>>> = {
  complaint: [ROLE.CELL_EXEC, ROLE.CALL_OP, ROLE.DIST_NODAL],
  notification: [ROLE.ADMIN, ROLE.CELL_HEAD],
  master: [ROLE.ADMIN],
};

/** Longer than any X message: an overlong text is saved until the officer shortens it. */
export const MAX_DRAFT_TEXT = 12_000;

export const DraftKey = Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" });

const strict = { additionalProperties: false };
const maybe = (max: number) => Type.Optional(text(max));
const maybeId = Type.Optional(nullable(Id));
const ids = (most: number) => Type.Optional(Type.Array(Id, { maxItems: most }));
const channel = Type.Optional(nullable(Type.Union([Type.Literal("P"), Type.Literal("D")])));

/** Mentioned colleagues, so that a reload keeps them; the server checks them again on submit. */
const chosen = Type.Optional(Type.Array(Type.Object({ user_id: Id, user_name: text(200) }, strict), { maxItems: 100 }));

/** Changed fields only; the rest follows the ticket. Files are not included. */
const TicketFields = Type.Object(
  {
    /** Action of the open form. */
    actionId: maybeId,
    /** State of the ticket when typing began; later changes are shown beside it. */
    seenStatusId: maybeId,
    seenHistoryId: Type.Optional(Count),
    remark: maybe(MAX_REMARK),
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
    date: maybe(20),
    primaryTicketNo: maybe(40),
    tag: maybe(60),
    targetPortal: maybe(60),
    externalRef: maybe(60),
    callStatus: Type.Optional(nullable(oneOf(["connected", "not_reachable", "refused", "wrong_number"]))),
    rating: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
    replyText: maybe(MAX_DRAFT_TEXT),
    replyChannel: channel,
    /** Officer's draft reply being edited for sending. */
    draftReplyId: maybeId,
    answerMembers: Type.Optional(Type.Boolean()),
    actionAnswerMembers: Type.Optional(Type.Boolean()),
    actionReplyText: maybe(MAX_DRAFT_TEXT),
    actionReplyChannel: channel,
    noteText: maybe(MAX_REMARK),
    noteMentions: chosen,
  },
  strict,
);

/** Fields of a complaint exactly as typed. */
const ComplaintFields = Type.Object(
  {
    sourceId: maybeId,
    name: maybe(120),
    mobile: maybe(40),
    email: maybe(200),
    address: maybe(500),
    issueId: maybeId,
    subIssueId: maybeId,
    districtId: maybeId,
    departmentId: maybeId,
    priorityId: maybeId,
    subject: maybe(200),
    description: maybe(MAX_REMARK),
    complainedAt: maybe(20),
    parentNo: maybe(40),
    hasConsent: Type.Optional(Type.Boolean()),
  },
  strict,
);

const wording = (max: number) => Type.Optional(Type.Record(Type.String({ pattern: "^[a-z]{2,3}$" }), text(max)));

/** Fields of a notification exactly as typed. */
const NotificationFields = Type.Object(
  {
    /** Notification being changed; null for a new one. */
    id: maybeId,
    title: wording(MAX_TITLE),
    message: wording(MAX_MESSAGE),
    categoryId: Type.Optional(Id),
    priority: Type.Optional(oneOf(NOTIFICATION_PRIORITIES)),
    roleIds: ids(20),
    departmentIds: ids(200),
    districtIds: ids(200),
    slaValue: maybe(10),
    slaUnitId: maybeId,
    from: maybe(20),
    to: maybe(20),
    isAckWanted: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** Edited rows by key; each has its values at the time of the edit, and only the edited fields. */
const MasterFields = Type.Record(
  Type.String({ pattern: "^[^\\n]{1,400}$" }),
  Type.Object({ base: Fields, edits: Fields }, strict),
  { maxProperties: 500 },
);

/** Fields of each kind; files are never included. */
export const DRAFT_FIELDS = {
  action: TicketFields,
  reply: TicketFields,
  note: TicketFields,
  complaint: ComplaintFields,
  notification: NotificationFields,
  master: MasterFields,
} as const;
export type DraftFields<K extends DraftKind = DraftKind> = Static<(typeof DRAFT_FIELDS)[K]>;

const AnyFields = Type.Union([TicketFields, ComplaintFields, NotificationFields, MasterFields]);
const OneDraft = { kind: oneOf(DRAFT_KINDS), key: DraftKey };

/** Draft stored by the server; without fields once sent or discarded. */
export const SavedDraft = Type.Object({
  ...OneDraft,
  fields: nullable(AnyFields),
  /** Incremented by every change, including removal; 0 before the first save. */
  version: Count,
  begun_at: nullable(Moment),
  saved_at: nullable(Moment),
});
export type SavedDraft<K extends DraftKind = DraftKind> = Omit<Static<typeof SavedDraft>, "kind" | "fields"> & {
  readonly kind: K;
  readonly fields: DraftFields<K> | null;
};

export const saveDraft = call({
  name: "drafts.save",
  method: "POST",
  path: "/drafts/save",
  access: anySession,
  about:
    "Saves one's own draft if `version` is the one it builds on; else a refusal whose `draft` is the newer one, from another device or after sending.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({ ...OneDraft, fields: AnyFields, version: Count }),
  reply: SavedDraft,
  extras: Type.Object({ draft: Type.Optional(SavedDraft) }),
  refuses: ["NOT_PERMITTED", "TICKET_NOT_FOUND", "DRAFT_NEWER", "DRAFT_TOO_LARGE"],
});

export const getDrafts = call({
  name: "drafts.get",
  method: "POST",
  path: "/drafts/get",
  access: anySession,
  about:
    "One's own drafts of these kinds: those with the key, also removed ones, as their version counts; without a key (not on tickets) the open ones of the last seven days, newest first.",
  body: Type.Object({
    kinds: Type.Array(oneOf(DRAFT_KINDS), { minItems: 1, maxItems: DRAFT_KINDS.length }),
    key: Type.Optional(DraftKey),
  }),
  reply: rows(SavedDraft),
  refuses: ["NOT_PERMITTED", "TICKET_NOT_FOUND"],
});

export const deleteDraft = call({
  name: "drafts.delete",
  method: "POST",
  path: "/drafts/delete",
  access: anySession,
  about: "Discards one's own draft on every device; a save that was still on its way cannot bring it back.",
  body: Type.Object(OneDraft),
  reply: SavedDraft,
  refuses: ["NOT_PERMITTED", "TICKET_NOT_FOUND"],
});

export const myDrafts = call({
  name: "drafts.mine",
  method: "POST",
  path: "/drafts/mine",
  access: anySession,
  about: "One's own open drafts on tickets that the role in use may see, newest first, without their text.",
  reply: rows(Type.Object({ ticket_id: Id, ticket_no: Type.String(), kind: oneOf(TICKET_DRAFTS), saved_at: Moment })),
});
