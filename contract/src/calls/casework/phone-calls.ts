/** The operator's calls to citizens, in the order in which they are due (our own calls). */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

/** What for: to ask whether it is solved, or what is still missing; or to tell how the ticket went on. */
export const CALL_KINDS = ["feedback", "details", "tell"] as const;

/** Steps of a call at which something is read out. */
export const CALL_STEPS = ["reach", "solved", "reopen", "rating", "reason", "when", "detail", "tell", "save"] as const;

/** What is read out at a step, as the pack has it; `{name}` is the citizen's. */
export const CallSentence = Type.Object({
  step_code: oneOf(CALL_STEPS),
  spoken_text: Type.String(),
  spoken_text_translations: Translations,
});
export type CallSentence = Static<typeof CallSentence>;

/** Key of the count of calls in the menu's counts: as many as the list holds. */
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
  /** When to call: the time that was agreed, or since when it waits. */
  call_at: Moment,
  is_due: Flag,
  /** Calls made in vain since it was solved, or since there is something to tell. */
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
    /** The status that the screen showed; a stale one, or a call that is over already, is refused. */
    status_id: Id,
    call_status: oneOf(["connected", "not_reachable", "refused", "wrong_number", "call_back"]),
    remarks: Type.Optional(text(MAX_REMARK)),
    /** When to call again, unless they were told. */
    next_call_at: Type.Optional(Moment),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  extras: Type.Object({
    /** N: the call is made again. */
    is_over: Type.Optional(Flag),
  }),
  refuses: [...STEP_REFUSALS, "NEXT_CALL_REQUIRED"],
});
