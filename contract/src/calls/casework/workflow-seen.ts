/** The State's workflow as an administrator sees it: drawn from its table, and tried with an imagined ticket (our own calls, decision 81). */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { PHASES } from "../../phases.ts";
import { FIELD_NAMES } from "../../shapes/action-field.ts";
import { Flag, Id, nullable, oneOf } from "../../shapes/common.ts";
import { CONSEQUENCES } from "../../shapes/consequence.ts";
import { Wording } from "../../shapes/wording.ts";
import { CONDITIONS, GUARDS } from "../../shapes/workflow-words.ts";

const admin = onlyRoles(ROLE.ADMIN);

/** Whose workflow: that of a proposal or of an earlier version; absent, the one in force. */
const version = { pack_version_id: Type.Optional(Id) };

const Role = Type.Object({ role_id: Id, label: Wording });

const Status = Type.Object({
  status_id: Id,
  label: Wording,
  phase: oneOf(PHASES),
  /** Who has to do something next while a ticket rests here. */
  turn: oneOf(["cell", "officer", "citizen", "nobody"]),
  list_key: nullable(Type.String()),
  is_reopened: Flag,
});

const ActionKind = oneOf(["workflow", "misc", "system"]);

/** A row of the table: from these statuses, by this action, with these ends. */
const Move = Type.Object({
  transition_code: Type.String(),
  /** How a ticket comes into being by it; null for what happens to one that is there. */
  entry: nullable(oneOf(["feed", "manual"])),
  action_id: nullable(Id),
  from: Type.Array(Id),
  outcomes: Type.Array(
    Type.Object({
      to: Type.Union([Id, Type.Literal("same"), Type.Literal("previous")]),
      /** The condition on which it ends so; null for all other cases. */
      when: nullable(oneOf(CONDITIONS)),
    }),
  ),
  role_ids: Type.Array(Id),
  by_system: Flag,
  guards: Type.Array(oneOf(GUARDS)),
  must_supply: Type.Array(Type.String()),
});

export const getWorkflow = call({
  name: "workflow.getworkflow",
  method: "POST",
  path: "/workflow/getworkflow",
  access: admin,
  about:
    "The table of the workflow, and what the check finds in it: of what is in force, or of one version of the pack.",
  body: Type.Object(version),
  reply: Type.Object({
    /** As the version calls itself; null for what is in force. */
    version: nullable(Type.String()),
    /** Statuses in which a ticket begins when nobody marks it at once. */
    first_status_ids: Type.Array(Id),
    roles: Type.Array(Role),
    statuses: Type.Array(Status),
    actions: Type.Array(Type.Object({ action_id: Id, label: Wording, kind: ActionKind })),
    moves: Type.Array(Move),
    /** A sentence each, in the reader's language; none where all is well. */
    findings: Type.Array(Type.String()),
  }),
  refuses: ["PACK_VERSION_UNKNOWN", "PACK_UNSOUND"],
});

const Times = Type.Integer({ minimum: 0, maximum: 99 });

/** All that is imagined of a ticket. Officers of its place hold it, one in each of the roles that are named. */
export const ImaginedTicket = Type.Object({
  status_id: Id,
  /** Where it goes back to from a status that remembers it. */
  previous_status_id: nullable(Id),
  return_count: Times,
  reopen_count: Times,
  /** The cell's marking is final. */
  is_binding: Flag,
  is_manual: Flag,
  is_sensitive: Flag,
  has_report: Flag,
  is_extension_asked: Flag,
  /** The citizen was asked for details. */
  was_asked: Flag,
  /** A role stands twice where a second department has the ticket too. */
  holder_role_ids: Type.Array(Id, { maxItems: 20 }),
  /** The officer to whom it is marked has accepted it. */
  has_accepted: Flag,
  has_phone: Flag,
  /** The citizen can be answered where they wrote. */
  can_be_written: Flag,
});
export type ImaginedTicket = Static<typeof ImaginedTicket>;

const SimulatedStep = Type.Object({
  transition_code: Type.String(),
  to_status_id: Id,
  /** What it does for sure, in words of `shapes/consequence.ts`; times are not reckoned. */
  consequences: Type.Array(oneOf(CONSEQUENCES)),
  /** The ticket after it. */
  facts: ImaginedTicket,
});

const SimulatedOffer = Type.Object({
  action_id: Id,
  label: Wording,
  kind: ActionKind,
  fields: Type.Array(oneOf(FIELD_NAMES)),
  /** As it may end; more than one where that hangs on what is given. */
  steps: Type.Array(SimulatedStep),
});
export type SimulatedOffer = Static<typeof SimulatedOffer>;

export const simulate = call({
  name: "workflow.simulate",
  method: "POST",
  path: "/workflow/simulate",
  access: admin,
  about:
    "What each role could do with an imagined ticket and what would come of it, by the same rules as for a real one; nothing is written.",
  body: Type.Object({
    ...version,
    /** Absent: a new ticket made of a post. */
    facts: Type.Optional(ImaginedTicket),
  }),
  reply: Type.Object({
    facts: ImaginedTicket,
    /** Roles to whom something is offered. */
    roles: Type.Array(Type.Object({ ...Role.properties, offers: Type.Array(SimulatedOffer) })),
    /** Steps that the program takes by itself and that lead to another status. */
    system: Type.Array(SimulatedOffer),
  }),
  refuses: ["PACK_VERSION_UNKNOWN", "PACK_UNSOUND", "MASTER_UNKNOWN"],
});
