/** Holders of a ticket after a step, as roles: the primary officer first. Pure. */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { AssignTarget, Effect } from "./vocabulary.ts";

export type Holders = readonly number[];

const alsoTo =
  (role: RoleId) =>
  (before: Holders): Holders =>
    before.includes(role) ? before : [...before, role];
const only = (role: RoleId) => (): Holders => [role];
const none = (): Holders => [];

const HOLDERS: Readonly<Record<AssignTarget, (before: Holders) => Holders>> = {
  stays: (before) => before,
  nobody: none,
  cell_queue: none,
  cell_head: none,
  department_officer: only(ROLE.OFFICER),
  suggested_department_officer: only(ROLE.OFFICER),
  extra_department_officer: (before) => [...before, ROLE.OFFICER],
  same_officer: (before) => (before.includes(ROLE.OFFICER) ? before : [ROLE.OFFICER]),
  chosen_officer: only(ROLE.OFFICER),
  field_officers: alsoTo(ROLE.FIELD),
  head_of_department: alsoTo(ROLE.HOD),
};

/** Returns true when the target leaves nobody with the ticket. */
export const isToNobody = (assign: AssignTarget): boolean => HOLDERS[assign] === none;

/** The primary holder is replaced, never removed. */
function withoutOne(holders: Holders): Holders {
  const first = holders.indexOf(ROLE.OFFICER);
  const dropped = holders.findLastIndex((_role, at) => at !== first);
  return holders.filter((_role, at) => at !== dropped);
}

/** Holders after a step. */
export function holdersAfter(
  { assign, effects }: { readonly assign: AssignTarget; readonly effects: readonly Effect[] },
  before: Holders,
): Holders {
  let holders = HOLDERS[assign](before);
  if (effects.includes("copy_to_head")) holders = alsoTo(ROLE.HOD)(holders);
  if (effects.includes("remove_user")) holders = withoutOne(holders);
  if (effects.includes("remove_field_officers")) holders = holders.filter((role) => role !== ROLE.FIELD);
  return holders;
}
