/** Creation of tickets: from a post, or entered by hand. */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { Moved } from "../../shapes/action.ts";
import { Flag, Id, Moment, oneOf, said, Sentence, text } from "../../shapes/common.ts";

export const createTicketFromFeed = call({
  name: "ticket.createticketfromfeed",
  method: "POST",
  path: "/ticket/createticketfromfeed",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about:
    "Turns a feed item into a ticket, or joins it to `parent_ticket_id` as a follow-up. Without an officer for the place it waits for marking, and the answer says so.",
  body: Type.Object({
    feed_id: Type.Optional(Id),
    /** Id space of the number: posts and parked posts are numbered apart. Without it, parked posts are tried first. */
    of: Type.Optional(oneOf(["post", "parked"])),
    tweet_id: Type.Optional(text(25)),
    tweet_type: Type.Optional(text(1)),
    issue_type: Type.Optional(Id),
    sub_issue_type: Type.Optional(Id),
    issue_type_remarks: Type.Optional(text(500)),
    district_id: Type.Optional(Id),
    department_id: Type.Optional(Id),
    assign_user_id: Type.Optional(Type.Array(Id, { maxItems: 20 })),
    priority_tag_id: Type.Optional(Id),
    tags: Type.Optional(Type.Array(text(60), { maxItems: 20 })),
    parent_ticket_id: Type.Optional(Id),
  }),
  reply: Sentence,
  extras: Moved,
  refuses: [
    "FEED_ITEM_NOT_FOUND",
    "ALREADY_CONVERTED",
    "PARENT_NOT_FOUND",
    "ISSUE_REQUIRED",
    "DISTRICT_REQUIRED",
    "DEPARTMENT_REQUIRED",
    "PRIORITY_REQUIRED",
    "USER_NOT_ELIGIBLE",
  ],
});

export const createManualTicket = call({
  name: "ticket.createmanualticket",
  method: "POST",
  path: "/ticket/createmanualticket",
  access: onlyRoles(ROLE.CELL_EXEC, ROLE.CALL_OP, ROLE.DIST_NODAL),
  about:
    "Writes down a complaint that came by phone, letter or visit. Without an officer for the place it waits for marking, and the answer says so.",
  body: Type.Object({
    source_id: Id,
    complainant_name: text(120),
    mobile: text(40),
    email: Type.Optional(text(200)),
    address: Type.Optional(text(500)),
    /** Place and issue may be absent when the complaint joins an earlier ticket. */
    district_id: Type.Optional(Id),
    issue_type: Type.Optional(Id),
    sub_issue_type: Type.Optional(Id),
    department_id: Type.Optional(Id),
    subject: said(200),
    description: said(MAX_REMARK),
    priority_tag_id: Type.Optional(Id),
    complaint_date: Type.Optional(Moment),
    consent_notice_given: Flag,
    parent_ticket_no: Type.Optional(text(40)),
    /** Idempotency key chosen by the screen; a repeat returns the first answer. */
    client_ref: Type.Optional(text(64)),
  }),
  files: ["attachment"],
  reply: Sentence,
  extras: Type.Object({
    ...Moved.properties,
    possible_duplicates: Type.Optional(Type.Array(Type.Object({ ticket_id: Id, ticket_no: Type.String() }))),
  }),
  refuses: [
    "PARENT_NOT_FOUND",
    "CONSENT_REQUIRED",
    "COMPLAINANT_REQUIRED",
    "MOBILE_WRONG",
    "SOURCE_REQUIRED",
    "ISSUE_REQUIRED",
    "DISTRICT_REQUIRED",
    "DEPARTMENT_REQUIRED",
    "PRIORITY_REQUIRED",
    "COMPLAINT_DATE_WRONG",
  ],
});
