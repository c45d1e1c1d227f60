/** Replies to citizens on the channel they used. Sending is asynchronous. */
import { Translations } from "../../shapes/wording.ts";
import { Type } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, PlatformId, rows, Sentence, text } from "../../shapes/common.ts";
import { REPLY_STATES, UnansweredMember } from "../../shapes/ticket.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

const ReplyChannel = Type.Union([Type.Literal("P"), Type.Literal("D")]);
const cell = onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC);

export const sendReply = call({
  name: "ticket.sendreply",
  method: "POST",
  path: "/ticket/sendreply",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.OFFICER),
  about: "Queues a reply (action 10); role 5 leaves a draft for the cell unless `officer_can_post` is 'Y'.",
  body: Type.Object({
    ticket_id: Id,
    action_id: Type.Literal(10),
    status_id: Id,
    reply_channel: ReplyChannel,
    reply_text: text(10_000),
    in_reply_to_tweet_id: Type.Optional(PlatformId),
    recipient_id: Type.Optional(PlatformId),
    canned_response_id: Type.Optional(Id),
    /** Officer's draft sent by the cell, with the text of `reply_text`. */
    draft_reply_id: Type.Optional(Id),
    /** Idempotency key: a repeat never makes a second reply. */
    client_ref: text(64),
    /** Y: also answers the merged complaints, each in its own conversation with its own number. */
    answer_members: Type.Optional(Flag),
  }),
  reply: Sentence,
  extras: Type.Object({
    reply_id: Type.Optional(Id),
    delivery_status: Type.Optional(oneOf(REPLY_STATES)),
    undo_until: Type.Optional(Moment),
    /** With `answer_members`: number of answered merged complaints, and the ones left out. */
    answered_members: Type.Optional(Type.Integer()),
    unanswered_members: Type.Optional(Type.Array(UnansweredMember)),
  }),
  refuses: [
    ...STEP_REFUSALS,
    "REPLY_TEXT_REQUIRED",
    "REPLY_TOO_LONG",
    "REPLY_HAS_LINK",
    "REPLY_SLOT_OPEN",
    "REPLY_HAS_PERSONAL_DATA",
    "REPLY_NOT_SUMMONED",
    "REPLY_NO_TARGET",
    "REPLY_NOT_FOUND",
    "REPLY_NOT_DRAFT",
  ],
});

export const undoReply = call({
  name: "ticket.undoreply",
  method: "POST",
  path: "/ticket/undoreply",
  access: cell,
  about:
    "Takes a queued reply back within its 10 seconds, with the answers to merged complaints and the decision that it tells of (our own call).",
  body: Type.Object({ reply_id: Id }),
  reply: Sentence,
  refuses: ["REPLY_NOT_FOUND", "REPLY_UNDO_TOO_LATE", "REPLY_DECISION_STANDS"],
});

export const settleReply = call({
  name: "ticket.settlereply",
  method: "POST",
  path: "/ticket/settlereply",
  access: cell,
  about:
    "A person decides about an unconfirmed reply: it is there ('SENT') or send it again ('AGAIN'); or about a refused one: answered by hand on X, with its address ('SENT'), or told otherwise ('TOLD') (our own call).",
  body: Type.Object({
    reply_id: Id,
    decision: Type.Union([Type.Literal("SENT"), Type.Literal("AGAIN"), Type.Literal("TOLD")]),
    /** Address of the reply on X; only a post of our own account is accepted. */
    reply_url: Type.Optional(text(300)),
  }),
  reply: Sentence,
  refuses: ["REPLY_NOT_FOUND", "REPLY_NOT_UNKNOWN", "REPLY_URL_WRONG"],
});

export const cannedReplies = call({
  name: "ticket.getcannedreplies",
  method: "POST",
  path: "/ticket/getcannedreplies",
  access: anySession,
  about: "Ready replies in every language, slots of the given ticket filled (our own call).",
  body: Type.Object({ ticket_id: Type.Optional(Id) }),
  reply: rows(
    Type.Object({
      canned_response_id: Id,
      purpose: Type.String(),
      title: Type.String(),
      title_translations: Translations,
      text: Type.String(),
      text_translations: Translations,
    }),
  ),
  refuses: ["TICKET_NOT_FOUND"],
});

export const tweetReply = call({
  name: "twitter.tweet-reply",
  method: "POST",
  path: "/twitter/tweet-reply",
  access: cell,
  about: "The second, external API: hands a reply to the X gateway and says how it went.",
  body: Type.Object({
    reply_id: Type.Optional(Id),
    client_ref: text(64),
    ticket_id: Id,
    tweet_id: PlatformId,
    reply_type: ReplyChannel,
    text: text(10_000),
    media_ids: Type.Optional(Type.Array(PlatformId, { maxItems: 4 })),
  }),
  reply: Type.Object({
    reply_id: Id,
    delivery_status: Type.Union([Type.Literal("SENT"), Type.Literal("QUEUED"), Type.Literal("FAILED")]),
    reply_tweet_id: Type.Optional(Type.String()),
    dm_event_id: Type.Optional(Type.String()),
    reply_url: Type.Optional(Type.String()),
    error_code: Type.Optional(Type.String()),
    error_message: Type.Optional(Type.String()),
    retry_at: Type.Optional(Moment),
  }),
  refuses: ["TICKET_NOT_FOUND", "REPLY_NO_TARGET", "REPLY_TOO_LONG", "REPLY_TEXT_REQUIRED", "REPLY_SLOT_OPEN"],
});

/** Unconfirmed replies, for the officer who resolves them. */
export const unconfirmedReplies = call({
  name: "ticket.getunconfirmedreplies",
  method: "POST",
  path: "/ticket/getunconfirmedreplies",
  access: cell,
  about: "Replies of which nobody knows whether they went out, oldest first, at most 200 (our own call).",
  reply: rows(
    Type.Object({
      reply_id: Id,
      ticket_id: Id,
      ticket_no: Type.String(),
      channel_name: Type.String(),
      reply_channel: ReplyChannel,
      text: Type.String(),
      since: Moment,
      is_public: Flag,
      /** Answered post, where the reply can be found; null for a message. */
      look_url: nullable(Type.String()),
      citizen_name: Type.String(),
      written_by: Type.String(),
      /** Y: the search on X continues; N: only a person can decide. */
      is_looked_for: Flag,
      /** Y: X did not return all our posts since the first attempt, so a missing reply proves little. */
      is_unsure: Flag,
    }),
  ),
});

/** Refused replies, for their author and the cell. */
export const refusedReplies = call({
  name: "ticket.getrefusedreplies",
  method: "POST",
  path: "/ticket/getrefusedreplies",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.OFFICER),
  about:
    "Replies that X refused and nobody has attended to, newest first, at most 200; an officer's own alone (our own call).",
  reply: rows(
    Type.Object({
      reply_id: Id,
      ticket_id: Id,
      ticket_no: Type.String(),
      channel_name: Type.String(),
      reply_channel: ReplyChannel,
      text: Type.String(),
      refused_at: Moment,
      /** Error code of the gateway; the screens have the texts. */
      error_code: Type.String(),
      citizen_name: Type.String(),
      written_by: Type.String(),
      /** Answered post; null for a message. */
      look_url: nullable(Type.String()),
    }),
  ),
});
