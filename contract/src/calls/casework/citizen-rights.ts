/**
 * Rights of citizens over their own data (DPDP Act 2023, sections 11 and 12): access, correction and erasure. Our own
 * calls (decision 50). Officers act on the citizen's letter; erasure needs two administrators.
 */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { DISCLOSED_DATA, DISCLOSED_TO, Disclosure } from "../../shapes/disclosure.ts";
import { Count, Day, Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { SEEN } from "../../given.ts";

const admin = onlyRoles(ROLE.ADMIN);

/** Limit of one person's entries in a request: each letter and phone call may have made one. */
export const MOST_ENTRIES = 20;
/** Days after a citizen's last message in which their posts are not erased: a platform may deliver them again. */
export const ERASE_AFTER_DAYS = 10;

const CitizenIds = Type.Array(Id, { minItems: 1, maxItems: MOST_ENTRIES, uniqueItems: true });
const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: `${SEEN}\\s*${SEEN}\\s*${SEEN}` });

/** One entry of a person, with counts of the linked records; contact data is masked. */
export const HeldPerson = Type.Object({
  citizen_id: Id,
  citizen_name: Type.String(),
  handle: nullable(Type.String()),
  mobile: nullable(Type.String()),
  email: nullable(Type.String()),
  address: nullable(Type.String()),
  ticket_count: Count,
  open_count: Count,
  post_count: Count,
  last_at: nullable(Moment),
  erased_at: nullable(Moment),
});
export type HeldPerson = Static<typeof HeldPerson>;

export const findHeld = call({
  name: "citizenrights.find",
  method: "POST",
  path: "/citizenrights/find",
  access: admin,
  about: "Entries about a person, by the whole mobile, the username or a ticket number. Every look-up is on record.",
  body: Type.Object({ search: text(60) }),
  reply: rows(HeldPerson),
  refuses: ["CITIZEN_SEARCH"],
});

export const exportHeld = call({
  name: "citizenrights.export",
  method: "POST",
  path: "/citizenrights/export",
  access: admin,
  about: "Asks for all that is held about these entries, as a file for the citizen; another administrator decides.",
  body: Type.Object({ citizen_ids: CitizenIds, reason: Reason }),
  reply: Sentence,
  refuses: ["PROOF_NEEDED", "CITIZEN_UNKNOWN", "ERASURE_WAITS"],
});

export const fetchExport = call({
  name: "citizenrights.fetchexport",
  method: "POST",
  path: "/citizenrights/fetchexport",
  access: admin,
  about:
    "All that is held, and to whom it was shown, as the text of one file for the citizen: for the one who asked, for a day after another administrator approved.",
  body: Type.Object({ request_id: Id }),
  reply: Type.Object({ file_name: Type.String(), text: Type.String() }),
  refuses: ["PROOF_NEEDED", "CITIZEN_UNKNOWN", "CHANGE_NOT_FOUND"],
});

export const correctHeld = call({
  name: "citizenrights.correct",
  method: "POST",
  path: "/citizenrights/correct",
  access: admin,
  about:
    "Corrects name or contact data of an entry; a field that is left out stays, one that is named is taken away. A mobile waits for another administrator, with all that goes with it.",
  body: Type.Object({
    citizen_id: Id,
    citizen_name: Type.Optional(text(120)),
    mobile: Type.Optional(text(40)),
    email: Type.Optional(text(200)),
    address: Type.Optional(text(500)),
    /** Personal data to remove. */
    taken_away: Type.Optional(Type.Array(oneOf(["mobile", "email", "address"]), { uniqueItems: true, maxItems: 3 })),
    reason: Reason,
  }),
  reply: Sentence,
  extras: Type.Object({
    /** Y: needs the approval of another administrator. */
    waits: Type.Optional(Flag),
  }),
  refuses: [
    "PROOF_NEEDED",
    "CITIZEN_UNKNOWN",
    "CITIZEN_ERASED",
    "CITIZEN_AS_IT_WAS",
    "MOBILE_WRONG",
    "CITIZEN_NAME_EMPTY",
    "ERASURE_WAITS",
  ],
});

export const askErasure = call({
  name: "citizenrights.askerasure",
  method: "POST",
  path: "/citizenrights/askerasure",
  access: admin,
  about: "Asks for the erasure of these entries and of all words, messages and files; another administrator decides.",
  body: Type.Object({ citizen_ids: CitizenIds, reason: Reason }),
  reply: Sentence,
  refuses: [
    "PROOF_NEEDED",
    "CITIZEN_UNKNOWN",
    "CITIZEN_ERASED",
    "CITIZEN_HAS_OPEN",
    "CITIZEN_TOO_NEW",
    "ERASURE_WAITS",
  ],
});

/** Page size of disclosures. */
export const DISCLOSURES_PAGE = 50;

export const recordDisclosure = call({
  name: "citizenrights.recorddisclosure",
  method: "POST",
  path: "/citizenrights/recorddisclosure",
  access: admin,
  about: "Writes into the register of disclosures that data of these entries were given to somebody outside.",
  body: Type.Object({
    citizen_ids: CitizenIds,
    to_kind: oneOf(DISCLOSED_TO),
    recipient: text(120),
    basis: text(300),
    data: Type.Array(oneOf(DISCLOSED_DATA), { minItems: 1, maxItems: DISCLOSED_DATA.length, uniqueItems: true }),
    /** Day of the disclosure in the State's calendar; defaults to today. */
    day: Type.Optional(Day),
    /** Idempotency key chosen by the screen; a repeat records nothing more. */
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  refuses: ["CITIZEN_UNKNOWN", "DISCLOSURE_LATER", "DISCLOSURE_EMPTY"],
});

export const getDisclosures = call({
  name: "citizenrights.getdisclosures",
  method: "POST",
  path: "/citizenrights/getdisclosures",
  access: admin,
  about: "The register of disclosures, the last recorded first, fifty at a time.",
  body: Type.Object({ before: Type.Optional(Id) }),
  reply: rows(Disclosure),
});

/** `done`: erased; `approved`: a request of another kind. */
export const ERASURE_STATES = ["waiting", "done", "approved", "refused", "withdrawn"] as const;
export const REQUEST_KINDS = ["ERASE", "EXPORT", "CORRECT"] as const;

export const ErasureRow = Type.Object({
  request_id: Id,
  kind: oneOf(REQUEST_KINDS),
  state: oneOf(ERASURE_STATES),
  /** New values of a pending correction, the mobile masked; null empties the field. */
  wanted: nullable(
    Type.Object({
      citizen_name: Type.Optional(Type.String()),
      mobile: Type.Optional(nullable(Type.String())),
      email: Type.Optional(nullable(Type.String())),
      address: Type.Optional(nullable(Type.String())),
    }),
  ),
  /** Y: the caller can download the export now. */
  can_fetch: Flag,
  /** Current entries of the person; an erased entry has no name. */
  people: Type.Array(Type.Object({ citizen_id: Id, citizen_name: Type.String(), ticket_count: Count })),
  reason: Type.String(),
  asked_by_name: Type.String(),
  asked_at: Moment,
  is_own: Flag,
  settled_by_name: nullable(Type.String()),
  settled_at: nullable(Moment),
  settled_reason: nullable(Type.String()),
  /** Date until which backups from before hold the erased data at the latest; null when it is over. */
  in_backups_until: nullable(Moment),
});
export type ErasureRow = Static<typeof ErasureRow>;

export const getErasures = call({
  name: "citizenrights.geterasures",
  method: "POST",
  path: "/citizenrights/geterasures",
  access: admin,
  about: "Requests about citizens' data that wait, and the last fifty that were decided, newest first.",
  reply: rows(ErasureRow),
});

export const settleErasure = call({
  name: "citizenrights.settleerasure",
  method: "POST",
  path: "/citizenrights/settleerasure",
  access: admin,
  about:
    "Approves, as another administrator than asked: erases, and says until when backups hold the data, corrects, or lets the export be fetched; or refuses with a reason; or withdraws one's own request.",
  body: Type.Object({
    request_id: Id,
    decision: oneOf(["APPROVE", "REFUSE", "WITHDRAW"]),
    reason: Type.Optional(Reason),
  }),
  reply: Sentence,
  refuses: [
    "PROOF_NEEDED",
    "CHANGE_NOT_FOUND",
    "CHANGE_APPROVED",
    "CHANGE_REFUSED",
    "CHANGE_WITHDRAWN",
    "ERASURE_NOT_SEALED",
    "CHANGE_IS_YOURS",
    "MASTER_REASON",
    "CITIZEN_HAS_OPEN",
    "CITIZEN_TOO_NEW",
    "CITIZEN_UNKNOWN",
    "CITIZEN_ERASED",
    "CITIZEN_AS_IT_WAS",
    "NOT_PERMITTED",
  ],
});
