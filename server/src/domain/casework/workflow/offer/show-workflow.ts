/** The workflow for administrators: the one in force, or a version of the pack. Read-only. */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { getWorkflow, simulate as simulateCall } from "@smgt/contract/calls/casework/workflow-seen.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../../context.ts";
import type { Cached } from "../../../../db/caches.ts";
import { sayProblem } from "../../../../texts/problems.ts";
import { readSummary, readVersion } from "../../../organisation/administration/packs/queries.ts";
import { readChanges } from "../../../law/masters/packs/changes/queries.ts";
import { checkPack, problemLines } from "../../../law/masters/packs/check-pack.ts";
import type { PackProblem } from "../../../law/masters/packs/report.ts";
import { workflowFromPack } from "../../../law/masters/packs/workflow-from-pack.ts";
import { MASTERS, mastersOf } from "../../../law/masters/read-masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { lintWorkflow } from "../../../law/workflow-linter/lint-workflow.ts";
import type { Status, Transition, Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { heldRoles } from "../../../organisation/users/queries.ts";
import { newImagined } from "./imagined-ticket.ts";
import { simulate, type NamedRole } from "./simulate.ts";

/** A workflow with its roles. */
interface Seen {
  readonly workflow: Workflow;
  readonly roles: readonly NamedRole[];
}

type Checked = { readonly seen: Seen } | { readonly problems: readonly PackProblem[] };

/** Versions never change, and checking one takes longer than a step of a simulation should. */
const VERSIONS = new Map<number, Cached<Checked>>();

function versionCache(id: number): Cached<Checked> {
  const known = VERSIONS.get(id);
  if (known !== undefined) return known;
  const made: Cached<Checked> = {
    name: `workflow of version ${id} of the pack`,
    keptMs: MASTERS.keptMs,
    async read(db) {
      const version = await readVersion(db, id);
      if (version === undefined) throw new Error(`there is no version ${id} of the pack`);
      const checked = checkPack(version.texts.files, version.texts.below, await readChanges(db));
      if (checked.kind === "broken") return { problems: checked.problems };
      const { pack } = checked;
      const roles = pack["roles.json"].roles.map((row) => ({
        roleId: row.role_id as RoleId,
        name: { ...row.role_name_translations, en: row.role_name },
      }));
      return { seen: { workflow: workflowFromPack(pack), roles } };
    },
  };
  VERSIONS.set(id, made);
  return made;
}

interface Wanted extends Seen {
  /** Name of the version; null for the workflow in force. */
  readonly version: string | null;
}

async function wanted(ctx: Context, { language }: Officer, id: number | undefined): Promise<Wanted> {
  if (id === undefined) {
    const { workflow, roles } = await mastersOf(ctx);
    return { version: null, workflow, roles: roles.map(({ roleId, name }) => ({ roleId: roleId as RoleId, name })) };
  }
  const summary = await readSummary(ctx.db, id);
  if (summary === undefined) throw new Refused("PACK_VERSION_UNKNOWN");
  const checked = await ctx.caches.get(versionCache(id));
  if ("seen" in checked) return { version: summary.version, ...checked.seen };
  const said = checked.problems.map((one) => ({ ...one, message: sayProblem(language, one.message) }));
  throw new Refused("PACK_UNSOUND", {}, { problems: problemLines(said) });
}

const statusRow = ({ statusId, name, phase, turn, list, isReopened }: Status) => ({
  status_id: statusId,
  label: name,
  phase,
  turn,
  list_key: list,
  is_reopened: flagOf(isReopened),
});

const moveRow = (row: Transition) => ({
  transition_code: row.code,
  entry: row.entry,
  action_id: row.actionId,
  from: [...row.from],
  outcomes: row.outcomes.map(({ to, when }) => ({ to, when })),
  role_ids: [...row.roles],
  by_system: flagOf(row.bySystem),
  guards: [...row.guards],
  must_supply: [...row.mustSupply],
});

/** Initial statuses of tickets by default. */
function firstStatusIds({ transitions }: Workflow): number[] {
  const ways = transitions.filter(({ entry }) => entry !== null).map(({ outcomes }) => outcomes.at(-1)?.to);
  return [...new Set(ways.filter((to) => typeof to === "number"))];
}

/** The table, and the linter's findings for the present staff. */
export async function showWorkflow(
  ctx: Context,
  admin: Officer,
  body: BodyOf<typeof getWorkflow>,
): Promise<ReplyOf<typeof getWorkflow>> {
  const [{ workflow, roles, version }, held] = await Promise.all([
    wanted(ctx, admin, body.pack_version_id),
    heldRoles(ctx.db),
  ]);
  const findings = lintWorkflow(workflow, new Set(held as RoleId[]));
  return {
    version,
    first_status_ids: firstStatusIds(workflow),
    roles: roles.map(({ roleId, name }) => ({ role_id: roleId, label: name })),
    statuses: workflow.statuses.map(statusRow),
    actions: workflow.actions.map(({ actionId, name, kind }) => ({ action_id: actionId, label: name, kind })),
    moves: workflow.transitions.map(moveRow),
    findings: findings.map((one) => sayProblem(admin.language, one)),
  };
}

/** Simulates the actions of each role on the imagined ticket. */
export async function simulateTicket(
  ctx: Context,
  admin: Officer,
  body: BodyOf<typeof simulateCall>,
): Promise<ReplyOf<typeof simulateCall>> {
  const { workflow, roles } = await wanted(ctx, admin, body.pack_version_id);
  const facts = body.facts ?? newImagined(workflow);
  const known = new Set(workflow.statuses.map(({ statusId }) => statusId));
  const { status_id: now, previous_status_id: before } = facts;
  if (!known.has(now) || (before !== null && !known.has(before))) throw new Refused("MASTER_UNKNOWN");
  return { facts, ...simulate(workflow, roles, facts) };
}
