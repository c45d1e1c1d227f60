/** Actions on an account: order, availability and warnings. Pure. */
import type { AccountRow } from "../../../api/account-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";

export type AccountAction = "unlock" | "reset" | "resetFactor" | "endSessions" | "disable" | "enable";

interface Words {
  readonly verb: MessageKey;
  /** Effect of the action. */
  readonly why: MessageKey;
  readonly isDanger: boolean;
  /** True when the administrator must enter password and code. */
  readonly wantsProof: boolean;
}

const ACCOUNT_ACTIONS: Readonly<Record<AccountAction, Words & { readonly isOpen: (user: AccountRow) => boolean }>> = {
  unlock: action("users.unlock", "users.unlockWhy", ({ is_locked }) => is_locked === "Y"),
  reset: action("users.reset", "users.resetWhy", () => true),
  resetFactor: action(
    "users.resetFactor",
    "users.resetFactorWhy",
    ({ has_second_factor }) => has_second_factor === "Y",
  ),
  endSessions: action("users.endSessions", "users.endSessionsWhy", ({ is_signed_in }) => is_signed_in === "Y", {
    wantsProof: false,
  }),
  disable: action("users.disable", "users.disableWhy", ({ is_enabled }) => is_enabled === "Y", { isDanger: true }),
  enable: action("users.enable", "users.enableWhy", ({ is_enabled }) => is_enabled === "N"),
};

function action(verb: MessageKey, why: MessageKey, isOpen: (user: AccountRow) => boolean, more: Partial<Words> = {}) {
  return { verb, why, isOpen, isDanger: false, wantsProof: true, ...more };
}

export const wordsOf = (name: AccountAction): Words => ACCOUNT_ACTIONS[name];

/** Actions available for this account now. */
export const actionsFor = (user: AccountRow): readonly AccountAction[] =>
  (Object.keys(ACCOUNT_ACTIONS) as AccountAction[]).filter((name) => ACCOUNT_ACTIONS[name].isOpen(user));

/** Effect on the user's open tickets. */
export function ticketsAfter(name: AccountAction, { open_tickets }: AccountRow): MessageKey {
  if (name !== "disable") return "users.ticketsStay";
  return open_tickets === 0 ? "users.ticketsNone" : "users.ticketsLeft";
}
