/**
 * Workflow view for administrators: the graph of the workflow definition, and a simulation with an imagined ticket (our
 * own calls, decision 3).
 */
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

/** Pack version of a proposal or of an earlier pack; absent for the version in force. */
const version = { pack_version_id: Type.Optional(Id) };

const Role = Type.Object({ role_id: Id, label: Wording });

const Status = Type.Object({
  status_id: Id,
  label: Wording,
  phase: oneOf(PHASES),
  /** Party that acts next in this status. */
  turn: oneOf(["cell", "officer", "citizen", "nobody"]),
  list_key: nullable(Type.String()),
  is_reopened: Flag,
});

const ActionKind = oneOf(["workflow", "misc", "system"]);

/** Row of the workflow definition: from these statuses, by this action, with these ends. */
const Move = Type.Object({
  transition_code: Type.String(),
  /** Entry by which it creates a ticket; null for actions on an existing ticket. */
  entry: nullable(oneOf(["feed", "manual"])),
  action_id: nullable(Id),
  from: Type.Array(Id),
  outcomes: Type.Array(
    Type.Object({
      to: Type.Union([Id, Type.Literal("same"), Type.Literal("previous")]),
      /** Condition of this end; null for the default end. */
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
    /** Version name of the pack; null for the version in force. */
    version: nullable(Type.String()),
    /** Initial statuses of a ticket that is not marked at once. */
    first_status_ids: Type.Array(Id),
    roles: Type.Array(Role),
    statuses: Type.Array(Status),
    actions: Type.Array(Type.Object({ action_id: Id, label: Wording, kind: ActionKind })),
    moves: Type.Array(Move),
    /** One sentence per finding, in the reader's language. */
    findings: Type.Array(Type.String()),
  }),
  refuses: ["PACK_VERSION_UNKNOWN", "PACK_UNSOUND"],
});

const Times = Type.Integer({ minimum: 0, maximum: 99 });

/** Complete state of the imagined ticket. It is held by officers of its place, one in each named role. */
export const ImaginedTicket = Type.Object({
  status_id: Id,
  /** Status to return to, for statuses that remember it. */
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
  /** A role appears twice when a second department has the ticket too. */
  holder_role_ids: Type.Array(Id, { maxItems: 20 }),
  /** The officer to whom it is marked has accepted it. */
  has_accepted: Flag,
  has_phone: Flag,
  /** The citizen can be answered on the channel they used. */
  can_be_written: Flag,
});
export type ImaginedTicket = Static<typeof ImaginedTicket>;

const SimulatedStep = Type.Object({
  transition_code: Type.String(),
  to_status_id: Id,
  /** Certain consequences, as words of `shapes/consequence.ts`; due times are not computed. */
  consequences: Type.Array(oneOf(CONSEQUENCES)),
  /** State after the step. */
  facts: ImaginedTicket,
});

const SimulatedOffer = Type.Object({
  action_id: Id,
  label: Wording,
  kind: ActionKind,
  fields: Type.Array(oneOf(FIELD_NAMES)),
  /** Possible results; several when they depend on the input. */
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
    /** Roles with at least one offer. */
    roles: Type.Array(Type.Object({ ...Role.properties, offers: Type.Array(SimulatedOffer) })),
    /** Automatic steps of the program that change the status. */
    system: Type.Array(SimulatedOffer),
  }),
  refuses: ["PACK_VERSION_UNKNOWN", "PACK_UNSOUND", "MASTER_UNKNOWN"],
});
