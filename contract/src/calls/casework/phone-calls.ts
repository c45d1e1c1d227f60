/** Phone calls to citizens, ordered by due time (our own calls). */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

/** Purpose: ask whether the matter is solved, ask for missing details, or report the outcome. */
export const CALL_KINDS = ["feedback", "details", "tell"] as const;

/** Steps of a phone call with a sentence to read out. */
export const CALL_STEPS = ["reach", "solved", "reopen", "rating", "reason", "when", "detail", "tell", "save"] as const;

/** Sentence of the pack for a step; `{name}` is the citizen's name. */
export const CallSentence = Type.Object({
  step_code: oneOf(CALL_STEPS),
  spoken_text: Type.String(),
  spoken_text_translations: Translations,
});
export type CallSentence = Static<typeof CallSentence>;

/** Key of the menu count of phone calls; equals the length of the list. */
export const CALLS_COUNT = "calls";

export const CallTask = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  kind: oneOf(CALL_KINDS),
  citizen_name: Type.String(),
  lang: Type.String(),
  status_id: Id,
  priority_tag_name: Type.String(),
  priority_tag_name_translations: Translations,
  sub_issue_name: nullable(Type.String()),
  sub_issue_name_translations: Translations,
  district_name: nullable(Type.String()),
  district_name_translations: Translations,
  /** Agreed time of the call, or the time at which it became due. */
  call_at: Moment,
  is_due: Flag,
  /** Failed attempts since the ticket was solved, or since there is an outcome to report. */
  attempts: Type.Integer(),
});
export type CallTask = Static<typeof CallTask>;

export const getCalls = call({
  name: "ticket.getcalls",
  method: "POST",
  path: "/ticket/getcalls",
  access: onlyRoles(ROLE.CALL_OP),
  about:
    "A page of the citizens who can be called: what is due, the most urgent first, then what was promised for later.",
  body: Type.Object({
    /** `next_cursor` of the page before; absent for the first page. */
    cursor: Type.Optional(text(80)),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(CallTask),
  extras: Type.Object({ next_cursor: Type.Optional(Type.String()) }),
});

export const callScript = call({
  name: "ticket.getcallscript",
  method: "POST",
  path: "/ticket/getcallscript",
  access: onlyRoles(ROLE.CALL_OP),
  about: "What an operator reads out at each step of a call, in every language of the State.",
  reply: rows(CallSentence),
});

export const saveTold = call({
  name: "ticket.savetold",
  method: "POST",
  path: "/ticket/savetold",
  access: onlyRoles(ROLE.CALL_OP),
  about:
    "Records a call that was to tell the citizen how their ticket went on; told, or in vain on several days, ends it.",
  body: Type.Object({
    ticket_id: Id,
    /** Status shown on the screen; a stale status or a completed call is refused. */
    status_id: Id,
    call_status: oneOf(["connected", "not_reachable", "refused", "wrong_number", "call_back"]),
    remarks: Type.Optional(text(MAX_REMARK)),
    /** Time of the next attempt, unless the citizen was reached. */
    next_call_at: Type.Optional(Moment),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  extras: Type.Object({
    /** N: the call is repeated. */
    is_over: Type.Optional(Flag),
  }),
  refuses: [...STEP_REFUSALS, "NEXT_CALL_REQUIRED"],
});
