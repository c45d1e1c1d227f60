/** The world in which the stories of the seed are told. */
import type { ActionId, RoleId } from "@smgt/contract/constants.ts";
import type { InputFacts } from "@smgt/server/domain/table/facts.ts";
import type { Masters } from "@smgt/server/domain/masters/masters.ts";
import type { Ids } from "./ids.ts";
import type { Roster } from "./roster.ts";

/** What every story is told in. */
export interface World {
  readonly masters: Masters;
  readonly roster: Roster;
  readonly ids: Ids;
}

/** Who does it; null is the program itself. */
export type Doer = { readonly userId: number; readonly roleId: RoleId } | null;

export interface Deed {
  readonly actionId: ActionId;
  readonly by: Doer;
  readonly remark?: string;
  readonly supplied?: Omit<InputFacts, "seenStatusId" | "remark">;
  readonly returnReasonId?: number;
}
