/** Who has the ticket after a step of the past: the markings, as `workflow/assign/assign.ts` makes them. */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { SYSTEM_USER_ID } from "@smgt/server/domain/users/system-user.ts";
import type { Step } from "@smgt/server/domain/table/machine.ts";
import type { Deed } from "./story-world.ts";
import type { World } from "./story-world.ts";
import type { Life, PastMarking } from "./rows.ts";

/** Ends what is open, all or of one kind. */
export function endMarkings(life: Life, at: Date, kind: PastMarking["kind"] | null = null): void {
  for (const marking of life.markings) {
    if (marking.ended_at === null && (kind === null || marking.kind === kind)) marking.ended_at = at;
  }
}

interface NewMarking {
  readonly userId: number | null;
  readonly kind: PastMarking["kind"];
  readonly roleId: RoleId;
  readonly departmentId: number | null;
  readonly isAccepted?: boolean;
}

function mark(
  life: Life,
  deed: Deed,
  at: Date,
  { userId, kind, roleId, departmentId, isAccepted = false }: NewMarking,
): number[] {
  if (userId === null || departmentId === null) throw new Error(`Nobody is there for ${life.ticket.ticket_no}.`);
  life.markings.push({
    ticket_id: life.ticket.ticket_id,
    kind,
    role_id: roleId,
    department_id: departmentId,
    district_id: life.ticket.district_id,
    user_id: userId,
    assigned_by: deed.by?.userId ?? SYSTEM_USER_ID,
    assigned_at: at,
    accepted_at: isAccepted ? at : null,
    ended_at: null,
  });
  return [userId];
}

function copyToHead({ roster }: World, life: Life, deed: Deed, at: Date): void {
  const departmentId = life.ticket.department_id;
  const userId = roster.head(departmentId);
  const isHeld = life.markings.some((marking) => marking.ended_at === null && marking.user_id === userId);
  if (userId !== null && !isHeld) mark(life, deed, at, { userId, kind: "ADDITIONAL", roleId: ROLE.HOD, departmentId });
}

function sameOfficer(life: Life, deed: Deed, at: Date): void {
  const last = life.markings.findLast((marking) => marking.kind === "PRIMARY");
  if (last === undefined || last.ended_at === null) return;
  endMarkings(life, at);
  mark(life, deed, at, {
    userId: last.user_id,
    kind: "PRIMARY",
    roleId: ROLE.OFFICER,
    departmentId: last.department_id,
    isAccepted: true,
  });
}

function accept(life: Life, deed: Deed, at: Date): void {
  for (const marking of life.markings) {
    if (marking.user_id === deed.by?.userId && marking.ended_at === null) marking.accepted_at ??= at;
  }
}

/** Carries the target out; gives those who newly got the ticket. */
export function giveTo(world: World, life: Life, step: Step, deed: Deed, at: Date): number[] {
  const { ticket } = life;
  if (step.effects.includes("record_acceptance") || step.effects.includes("record_confirmation"))
    accept(life, deed, at);
  const given = target(world, life, step, deed, at);
  if (step.effects.includes("copy_to_head")) copyToHead(world, life, deed, at);
  if (step.assign === "extra_department_officer") {
    life.members.push({
      ticket_combined_id: world.ids.member.next(),
      ticket_id: ticket.ticket_id,
      relation: "ADDITIONAL_MARKING",
      member_ticket_id: null,
      feed_id: null,
      department_id: deed.supplied?.departmentId ?? null,
      user_id: given[0] ?? null,
      created_at: at,
    });
  }
  return given;
}

function target(world: World, life: Life, step: Step, deed: Deed, at: Date): number[] {
  const { roster } = world;
  const { ticket } = life;
  switch (step.assign) {
    case "department_officer":
    case "suggested_department_officer": {
      endMarkings(life, at);
      const userId = roster.officer(ticket.department_id, ticket.district_id);
      return mark(life, deed, at, {
        userId,
        kind: "PRIMARY",
        roleId: ROLE.OFFICER,
        departmentId: ticket.department_id,
      });
    }
    case "extra_department_officer": {
      const departmentId = deed.supplied?.departmentId ?? null;
      const userId = roster.officer(departmentId, ticket.district_id);
      return mark(life, deed, at, { userId, kind: "ADDITIONAL", roleId: ROLE.OFFICER, departmentId });
    }
    case "field_officers": {
      const userId = deed.supplied?.userIds?.[0] ?? null;
      return mark(life, deed, at, { userId, kind: "FIELD", roleId: ROLE.FIELD, departmentId: ticket.department_id });
    }
    case "same_officer":
      sameOfficer(life, deed, at);
      return [];
    case "head_of_department":
      copyToHead(world, life, deed, at);
      return [];
    case "nobody":
    case "cell_queue":
    case "cell_head":
      endMarkings(life, at);
      return [];
    case "stays":
      return [];
    case "chosen_officer":
      throw new Error("No story of the past reassigns within a department.");
  }
}
