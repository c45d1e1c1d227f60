/**
 * The first and smallest file of the app: restores the session of before, once, and asks for the rows of the list that
 * the page is opened for while the program is still on its way (decision 42). Imports nothing that draws.
 */
import { commonList, LIST_KEYS } from "@smgt/contract/calls/tickets/tickets.ts";
import { prefetchAnswer } from "./api/prefetched-answer.ts";
import { isFramed } from "./frame-guard.ts";
import { isInsecureLine } from "./insecure-line.ts";
import { basePath } from "./lib/base-path.ts";
import { paths } from "./paths.ts";
import { firstPage, readFilters } from "./screens/desk/queue/filters.ts";
import { hearEarlyEnter } from "./session/early-enter.ts";
import { currentSession, isSignedIn, restoreSession } from "./session/session.ts";

/** The list that the address names, with its filters. */
function askList({ pathname, search }: Location): void {
  const listKey = LIST_KEYS.find((key) => pathname.slice(basePath.length) === paths.queue(key));
  if (listKey === undefined || !isSignedIn() || (currentSession()?.roleId ?? null) === null) return;
  prefetchAnswer(commonList, firstPage(listKey, readFilters(search)));
}

hearEarlyEnter();
const isRefused = isFramed(window) || isInsecureLine(window);
/** Resolves once the session of before is restored, or none was (REQUIREMENTS 4). Never where the app refuses to run. */
export const sessionRestored: Promise<void> = isRefused
  ? Promise.resolve()
  : restoreSession().then(() => askList(location));
