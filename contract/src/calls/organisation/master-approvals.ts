/**
 * Changes of the masters that a second administrator approves before they are made: the words of ready replies go out in
 * the State's name. Not among the specification's calls (decision 85).
 */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";
import { Fields, List, MASTER_CHANGE_KINDS, Reason, type MasterList } from "./master-changes.ts";

/** The lists whose new words wait, as long as the parameter `replies_need_approval` is Y. */
export const APPROVED_LISTS: readonly MasterList[] = ["canned_replies"];
/** For how long the administrator who asked sees why it was refused. */
export const REFUSED_SHOWN_DAYS = 7;
/** The menu's count of what waits for an administrator. */
export const APPROVALS_COUNT = "master_approvals";

const admin = onlyRoles(ROLE.ADMIN);

/** A change that waits, beside what is in force. */
export const WaitingMasterChange = Type.Object({
  change_id: Id,
  list: List,
  reason: Type.String(),
  asked_by_name: Type.String(),
  asked_at: Moment,
  /** Asked for by the caller, who can only withdraw it. */
  is_own: Flag,
  /** By whom and why it was refused; only the caller's own of the last days are shown. Null: it waits. */
  refused: nullable(Type.Object({ by_name: Type.String(), at: Moment, reason: Type.String() })),
  wishes: Type.Array(
    Type.Object({
      kind: oneOf(MASTER_CHANGE_KINDS),
      key: Fields,
      /** The name of the row; the key where there is no row yet. */
      name: nullable(Wording),
      /** What stands in these fields now; null where there is no row yet. */
      before: nullable(Fields),
      after: Fields,
    }),
  ),
});
export type WaitingMasterChange = Static<typeof WaitingMasterChange>;

export const waitingMasterChanges = call({
  name: "masters.getwaitingchanges",
  method: "POST",
  path: "/masters/getwaitingchanges",
  access: admin,
  about:
    "Changes that wait for a second administrator, oldest first, with what stands in their fields now; and those of the caller that were refused in the last seven days.",
  body: Type.Object({ list: Type.Optional(List) }),
  reply: rows(WaitingMasterChange),
});

export const settleMasterChange = call({
  name: "masters.settlewaitingchange",
  method: "POST",
  path: "/masters/settlewaitingchange",
  access: admin,
  about:
    "Approves a waiting change, which makes it, or refuses it with a reason; who asked can withdraw it. Approval is for another administrator, with a fresh proof.",
  body: Type.Object({
    change_id: Id,
    decision: oneOf(["APPROVE", "REFUSE", "WITHDRAW"]),
    /** Why it is refused. */
    reason: Type.Optional(Reason),
  }),
  reply: Sentence,
  extras: Type.Object({ masters_version: Type.Optional(Id) }),
  refuses: [
    "PROOF_NEEDED",
    "CHANGE_NOT_FOUND",
    "CHANGE_APPROVED",
    "CHANGE_REFUSED",
    "CHANGE_WITHDRAWN",
    "CHANGE_IS_YOURS",
    "MASTER_REASON",
    "MASTER_UNKNOWN",
    "MASTER_KNOWN",
    "MASTER_MOVED_ON",
    "MASTER_AS_IT_WAS",
    "MASTER_UNSOUND",
  ],
});
