/** Ticket status for citizens without a session, and lookup of a caller by an officer. */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { call, onlyRoles, publicAccess } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";

/** Delivery channels of a verification code: SMS to the mobile, a direct message to the X account that wrote. */
const ProofChannel = oneOf(["SMS", "DM"]);

/** Progress steps shown to a citizen, in order; the page has a text for each. */
export const CITIZEN_STEPS = ["received", "working", "answered", "closed"] as const;
export type CitizenStep = (typeof CITIZEN_STEPS)[number];

/** Next step or outcome; the citizen's page has a sentence for each. */
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
export type CitizenNext = (typeof CITIZEN_NEXT)[number];

/** Steps and dates of a ticket; no personal data and no internal procedure. */
const CitizenTicket = Type.Object({
  ticket_no: Type.String(),
  status_id: Id,
  received_at: Moment,
  /** Due date; null once solved, while waiting for the citizen, or without a time limit. */
  due_at: nullable(Moment),
  /** Y: overdue. */
  is_late: Flag,
  resolved_at: nullable(Moment),
  /** Last moment for the citizen to report "not solved"; null when that is not possible. */
  not_solved_until: nullable(Moment),
  /** Delivery channels of the verification code for a "not solved" report; empty when no report is possible. */
  proof_ways: Type.Array(ProofChannel),
  /** Progress steps in order, each with its time; null for steps not reached yet. */
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
    /** X handle, with or without @, or the mobile given with the complaint. */
    known_as: text(60),
    /** Verification code. */
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
    /** "N": a code is sent only when the ticket exists and its citizen can be reached on this channel. */
    is_sure: Flag,
    /** Validity of the code in minutes. */
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
    /** Open problem, in the citizen's words. */
    reason: text(1_000),
    /** Verification code: ticket number and handle appear in our public reply, so they prove nothing. */
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
  /** Masked unless the caller typed the complete number. */
  mobile: nullable(Type.String()),
  /** Both fields only for a caller who typed the complete mobile. */
  email: nullable(Type.String()),
  address: nullable(Type.String()),
  /** Open tickets of this person visible to the caller, newest first, at most five. */
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
    mobile: Type.Optional(text(40)),
    name: Type.Optional(text(120)),
    district_id: Type.Optional(Id),
  }),
  reply: rows(FoundPerson),
  refuses: ["PERSON_SEARCH_TOO_WIDE"],
});
