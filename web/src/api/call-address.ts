import { currentLanguage } from "../i18n/language.ts";
import { basePath } from "../lib/base-path.ts";
import { currentSession } from "../session/session.ts";

export interface Addressed {
  readonly path: string;
}

export function callAddress(call: Addressed, query?: Readonly<Record<string, string>>): string {
  const search = query === undefined ? "" : new URLSearchParams(query).toString();
  return `${basePath}${call.path}${search === "" ? "" : `?${search}`}`;
}

/** Bearer token and role (REQUIREMENTS 7), and the language of the answer. */
export function callHeaders(otherToken?: string): Record<string, string> {
  const session = currentSession();
  const token = otherToken ?? session?.token ?? "";
  return {
    Accept: "application/json",
    "Accept-Language": currentLanguage(),
    ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
    ...(session === null || session.roleId === null || otherToken !== undefined
      ? {}
      : { roleid: String(session.roleId) }),
  };
}
