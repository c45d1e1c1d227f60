/** What a citizen may ask about their own ticket, without signing in, and how an officer finds who is calling. */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { call, onlyRoles, publicAccess } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";

/** Ways of a code to a citizen: SMS to their mobile, a direct message to the account on X that wrote. */
const ProofChannel = oneOf(["SMS", "DM"]);

/** What a citizen is told of the way of a complaint, in this order; each has its words on the page of the steps. */
export const CITIZEN_STEPS = ["received", "working", "answered", "closed"] as const;
/** One of them. */
export type CitizenStep = (typeof CITIZEN_STEPS)[number];

/** What happens next, or how it ended: a sentence for each on the citizen's page. */
export const CITIZEN_NEXT = [
  "passed_on",
  "worked_on",
  "details",
  "checked",
  "again",
  "appeal",
  "confirm",
  "closed",
  "no_action",
  "transferred",
  "merged",
] as const;
/** One of them. */
export type CitizenNext = (typeof CITIZEN_NEXT)[number];

/** Steps and dates of a ticket; nothing personal, and nothing of how the office works inside. */
const CitizenTicket = Type.Object({
  ticket_no: Type.String(),
  status_id: Id,
  received_at: Moment,
  /** When it should be solved; null once it is, while the citizen is asked, or while nothing is promised. */
  due_at: nullable(Moment),
  /** That time is over. */
  is_late: Flag,
  resolved_at: nullable(Moment),
  /** Until when they may say that it is not solved; null where they may not. */
  not_solved_until: nullable(Moment),
  /** How a code can reach them, to prove that it is they who say so; none while nothing may be said. */
  proof_ways: Type.Array(ProofChannel),
  /** The four steps in their order, each with the time at which it was reached; null for those that were not. */
  steps: Type.Array(Type.Object({ step: oneOf(CITIZEN_STEPS), at: nullable(Moment) })),
  current_step: oneOf(CITIZEN_STEPS),
  next_step: oneOf(CITIZEN_NEXT),
});

export const citizenStatus = call({
  name: "citizen.ticketstatus",
  method: "POST",
  path: "/citizen/ticketstatus",
  access: publicAccess,
  about:
    "Status and dates of a ticket, for those who know its number and the handle or mobile it came from; of a sensitive or private one with a code only (our own call).",
  body: Type.Object({
    ticket_no: text(40),
    /** The handle on X, with or without @, or the mobile that was given. */
    known_as: text(60),
    /** The code that was sent to them. */
    code: Type.Optional(text(20)),
    captcha_id: text(100),
    captcha: Type.String({ maxLength: 8_000, description: "the solver's payload" }),
  }),
  reply: CitizenTicket,
  refuses: ["CAPTCHA_FAILED", "CITIZEN_TICKET_NOT_FOUND", "CITIZEN_LOOK_LIMIT", "CITIZEN_CODE_WRONG"],
});

export const citizenSendProof = call({
  name: "citizen.sendproof",
  method: "POST",
  path: "/citizen/sendproof",
  access: publicAccess,
  about:
    "Sends a code to the citizen's mobile or to the account that wrote; with it they prove who they are. Where number and person open nothing, the answer is the same whether there is such a ticket or not (our own call).",
  body: Type.Object({
    ticket_no: text(40),
    known_as: text(60),
    channel: ProofChannel,
    captcha_id: text(100),
    captcha: Type.String({ maxLength: 8_000, description: "the solver's payload" }),
  }),
  reply: Type.Object({
    /** "N": a code is on its way only if there is such a ticket and its citizen can be reached so. */
    is_sure: Flag,
    /** For how long the code is valid. */
    minutes: Type.Integer(),
  }),
  refuses: ["CAPTCHA_FAILED", "CITIZEN_PROOF_OFF", "CITIZEN_PROOF_NOT_SENT", "CITIZEN_PROOF_LIMIT"],
});

export const citizenNotSolved = call({
  name: "citizen.notsolved",
  method: "POST",
  path: "/citizen/notsolved",
  access: publicAccess,
  about:
    "The citizen, proved by a code, says that a solved ticket is not: it is taken up again, or goes to appeal; once for each solution (our own call).",
  body: Type.Object({
    ticket_no: text(40),
    known_as: text(60),
    /** What is not solved, in their words. */
    reason: text(1_000),
    /** The code that was sent to them: number and handle stand in our public reply, so they prove nothing. */
    code: text(20),
    captcha_id: text(100),
    captcha: Type.String({ maxLength: 8_000, description: "the solver's payload" }),
  }),
  reply: CitizenTicket,
  refuses: ["CAPTCHA_FAILED", "CITIZEN_REASON_REQUIRED", "CITIZEN_CANNOT_REOPEN", "CITIZEN_CODE_WRONG"],
});

export const FoundPerson = Type.Object({
  citizen_id: Id,
  citizen_name: Type.String(),
  citizen_handle: nullable(Type.String()),
  /** Masked, but for the person who typed all of it. */
  mobile: nullable(Type.String()),
  /** Both only for the person who typed the whole mobile. */
  email: nullable(Type.String()),
  address: nullable(Type.String()),
  /** The open tickets of this person that the caller may see, newest first, at most five. */
  tickets: Type.Array(
    Type.Object({
      ticket_id: Id,
      ticket_no: Type.String(),
      snippet: Type.String(),
      lang: Type.String(),
      status_id: Id,
      status_name: Type.String(),
      status_name_translations: Translations,
      received_at: Moment,
    }),
  ),
});
export type FoundPerson = Static<typeof FoundPerson>;

export const findPerson = call({
  name: "citizen.find",
  method: "POST",
  path: "/citizen/find",
  access: onlyRoles(ROLE.CELL_EXEC, ROLE.DIST_NODAL, ROLE.CALL_OP),
  about: "Who is calling: by the whole mobile, or by name and district. Every look-up is on record (our own call).",
  body: Type.Object({
    mobile: Type.Optional(text(20)),
    name: Type.Optional(text(120)),
    district_id: Type.Optional(Id),
  }),
  reply: rows(FoundPerson),
  refuses: ["PERSON_SEARCH_TOO_WIDE"],
});
