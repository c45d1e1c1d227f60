/**
 * Master changes that need a second administrator: ready replies go out in the State's name. Our own calls (decision
 * 23).
 */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";
import { Fields, List, MASTER_CHANGE_KINDS, Reason, type MasterList } from "./master-changes.ts";

/** Lists whose new texts need approval while the parameter `replies_need_approval` is Y. */
export const APPROVED_LISTS: readonly MasterList[] = ["canned_replies"];
/** Days for which the requester sees the reason of a refusal. */
export const REFUSED_SHOWN_DAYS = 7;
/** Key of the menu count of pending approvals. */
export const APPROVALS_COUNT = "master_approvals";

const admin = onlyRoles(ROLE.ADMIN);

/** Pending change, beside the values in force. */
export const WaitingMasterChange = Type.Object({
  change_id: Id,
  list: List,
  reason: Type.String(),
  asked_by_name: Type.String(),
  asked_at: Moment,
  /** Y: requested by the caller, who can only withdraw it. */
  is_own: Flag,
  /** Refusal with its author and reason; only the caller's own of the last days. Null: pending. */
  refused: nullable(Type.Object({ by_name: Type.String(), at: Moment, reason: Type.String() })),
  wishes: Type.Array(
    Type.Object({
      kind: oneOf(MASTER_CHANGE_KINDS),
      key: Fields,
      /** Name of the row; its key while the row does not exist. */
      name: nullable(Wording),
      /** Values in force of these fields; null while the row does not exist. */
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
    /** Reason of the refusal. */
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
