/** The actor: an officer in one of their roles, or the program itself. */
import type { Language } from "@smgt/contract/languages.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";

/** Facts of the actor for the record; every officer is an actor. */
export interface Actor {
  readonly userId: number;
  readonly roleId: RoleId | null;
  readonly language: Language;
}

/** The program: jobs, rules, the sweep of the clocks. */
export const SYSTEM_ACTOR: Actor = { userId: SYSTEM_USER_ID, roleId: null, language: "en" };
