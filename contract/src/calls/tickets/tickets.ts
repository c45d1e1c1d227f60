/** Tickets for reading: lists, the whole ticket, and the available actions (REQUIREMENTS 7). */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { MiscActionOffer, WorkflowActionOffer } from "../../shapes/action.ts";
import { Day, Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { NamesOfPage, ListedTicket, TicketDetails } from "../../shapes/ticket.ts";
import { STEP_REFUSALS } from "../../shapes/step-refusals.ts";

/** Lists of the menu; the pack assigns them to roles. */
export const LIST_KEYS = [
  "new",
  "mine",
  "returned",
  "atr_review",
  "overdue",
  "feedback",
  "appeal",
  "awaiting",
  "parked",
  "all",
] as const;
export type ListKey = (typeof LIST_KEYS)[number];

export const CommonListBody = Type.Object({
  list_key: Type.Optional(oneOf(LIST_KEYS)),
  status_id: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  district_id: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  department_id: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  issue_type: Type.Optional(Id),
  sub_issue_type: Type.Optional(Id),
  priority_tag_id: Type.Optional(Id),
  source_id: Type.Optional(Id),
  is_overdue: Type.Optional(Flag),
  from_date: Type.Optional(Day),
  to_date: Type.Optional(Day),
  tag: Type.Optional(text(60)),
  /** Ticket number, citizen's text, name, handle or tag; a phone number for readers allowed to see it. */
  search: Type.Optional(text(200)),
  sort_by: Type.Optional(Type.Union([Type.Literal("due_at"), Type.Literal("received_at")])),
  sort_dir: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** `next_cursor` of the page before; absent for the first page. */
  cursor: Type.Optional(text(200)),
});
export type CommonListBody = Static<typeof CommonListBody>;

export const commonList = call({
  name: "ticket.commonlist",
  method: "POST",
  path: "/ticket/commonlist",
  access: anySession,
  about: "A page of one of the role's ticket lists, in a stable order.",
  body: CommonListBody,
  reply: rows(ListedTicket),
  extras: Type.Object({
    name_translations: NamesOfPage,
    /** Length of the whole list, equal to its menu count; only on the first page. */
    total_count: Type.Optional(Type.Integer()),
    /** Y: counting stopped at `total_count`. */
    total_is_more: Type.Optional(Flag),
    next_cursor: Type.Optional(Type.String()),
    /** Y: a search without `sort_by` lists the best match first, then the newest. Absent: the list's own order. */
    is_best_first: Type.Optional(Flag),
  }),
  refuses: ["NOT_PERMITTED"],
});

/** Reasons of a search match. */
export const MATCHES = ["ticket_no", "person", "tag", "phone", "text"] as const;

export const FoundTicket = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  snippet: Type.String(),
  status_id: Id,
  status_name: Type.String(),
  status_name_translations: Translations,
  citizen_name: Type.String(),
  citizen_handle: nullable(Type.String()),
  received_at: Moment,
  matched: oneOf(MATCHES),
});
export type FoundTicket = Static<typeof FoundTicket>;

export const searchTickets = call({
  name: "ticket.search",
  method: "POST",
  path: "/ticket/search",
  access: anySession,
  about: "Up to twenty tickets that answer to what is being typed, the best match first (our own call).",
  body: Type.Object({ text: text(200) }),
  reply: rows(FoundTicket),
  /** Y: the best match first, then the newest; absent for words in very many tickets, of which the newest are shown. */
  extras: Type.Object({ is_best_first: Type.Optional(Flag) }),
});

export const ticketJson = call({
  name: "ticket.getticketjson",
  method: "POST",
  path: "/ticket/getticketjson",
  access: anySession,
  about: "The whole ticket as the role may see it.",
  body: Type.Object({ ticket_id: Id }),
  reply: TicketDetails,
  refuses: ["TICKET_NOT_FOUND"],
});

export const ticketsOfPerson = call({
  name: "ticket.getticketsofperson",
  method: "POST",
  path: "/ticket/getticketsofperson",
  access: anySession,
  about: "Other tickets of the citizen of a ticket that the role may see, newest first, twenty a page (our own call).",
  body: Type.Object({ ticket_id: Id, cursor: Type.Optional(Id) }),
  reply: rows(Type.Omit(FoundTicket, ["citizen_name", "citizen_handle", "matched"])),
  extras: Type.Object({ next_cursor: Type.Optional(Id) }),
  refuses: ["TICKET_NOT_FOUND"],
});

export const revealPersonalData = call({
  name: "ticket.revealpersonaldata",
  method: "POST",
  path: "/ticket/revealpersonaldata",
  access: anySession,
  about: "Shows the citizen's contact data unmasked to those who work the ticket, and records who saw it and why.",
  body: Type.Object({ ticket_id: Id, reason: text(500) }),
  reply: Type.Object({
    mobile: Type.Union([Type.String(), Type.Null()]),
    email: Type.Union([Type.String(), Type.Null()]),
    address: Type.Union([Type.String(), Type.Null()]),
  }),
  refuses: ["TICKET_NOT_FOUND", "NOT_PERMITTED", "REASON_REQUIRED"],
});

export const ticketAction = call({
  name: "ticket.getticketaction",
  method: "POST",
  path: "/ticket/getticketaction",
  access: anySession,
  about: "What the caller may do with the ticket now. Nothing: a refusal with the reason, never a toast.",
  body: Type.Object({ ticket_id: Id, status_id: Id }),
  reply: Type.Object({ wf_action: Type.Array(WorkflowActionOffer), misc_action: Type.Array(MiscActionOffer) }),
  refuses: ["TICKET_NOT_FOUND", "TICKET_STATUS_MISMATCH", "NO_ACTION", "NO_ACTION_FOR_ROLE"],
});

export const ticketIssueType = call({
  name: "ticket.getticketissuetype",
  method: "POST",
  path: "/ticket/getticketissuetype",
  access: anySession,
  about: "Issue types for a ticket, with the present and the suggested one marked.",
  body: Type.Object({ ticket_id: Id }),
  reply: rows(
    Type.Object({
      issue_type: Id,
      issue_type_name: Type.String(),
      issue_type_name_translations: Translations,
      is_selected: Flag,
      is_suggested: Flag,
    }),
  ),
  refuses: ["TICKET_NOT_FOUND"],
});

export const ticketIssueSubType = call({
  name: "ticket.getticketissuesubtype",
  method: "POST",
  path: "/ticket/getticketissuesubtype",
  access: anySession,
  about: "Sub-types of an issue type for a ticket, with limit and responsible department.",
  body: Type.Object({ ticket_id: Id, issue_type: Id }),
  reply: rows(
    Type.Object({
      sub_issue_type: Id,
      sub_issue_type_name: Type.String(),
      sub_issue_type_name_translations: Translations,
      department_id: Type.Union([Id, Type.Null()]),
      sla_value: Type.Union([Type.Integer(), Type.Null()]),
      sla_unit_id: Type.Union([Id, Type.Null()]),
      priority_tag_id: Id,
      photo_required: Flag,
      is_selected: Flag,
    }),
  ),
  refuses: ["TICKET_NOT_FOUND"],
});

export const addTicketTags = call({
  name: "ticket.addtickettags",
  method: "POST",
  path: "/ticket/addtickettags",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.OFFICER, ROLE.DIST_NODAL),
  about: "Adds a tag by hand; 'No' in `rule_related_tag` marks it as hand-made. Repeating changes nothing.",
  body: Type.Object({
    ticket_id: Id,
    tag_name: text(60),
    rule_related_tag: Type.Literal("No"),
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  refuses: [...STEP_REFUSALS, "TAG_REQUIRED"],
});
