/** What of a step decides who gets the ticket. Pure. */
import type { Step } from "../../table/machine.ts";
import type { AssignInput } from "./assignment.ts";
import type { ActionRun } from "../run/action-run.ts";

/** The department, district and officers that the call names, or else those that the ticket has. */
export function assignInputOf(work: ActionRun, step: Step): AssignInput {
  const { tx, actor, input, ticket, around, masters, now, next } = work;
  const { body } = input;
  const departments: Readonly<Partial<Record<Step["assign"], number | undefined>>> = {
    suggested_department_officer: body.suggested_department_id,
    extra_department_officer: body.department_id,
  };
  return {
    tx,
    now,
    actor,
    masters,
    ticket,
    around,
    departmentId: departments[step.assign] ?? next.department_id,
    districtId: step.assign === "extra_department_officer" ? (body.district_id ?? next.district_id) : next.district_id,
    pickedUserIds: step.assign === "suggested_department_officer" ? [] : (body.assign_user_id ?? []),
  };
}
