/**
 * First and smallest file of the app: restores the stored session once and requests the rows of the opened list while
 * the program is loading (decision 42). Imports no rendering code.
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

/** List named by the address, with its filters. */
function askList({ pathname, search }: Location): void {
  const listKey = LIST_KEYS.find((key) => pathname.slice(basePath.length) === paths.queue(key));
  if (listKey === undefined || !isSignedIn() || (currentSession()?.roleId ?? null) === null) return;
  prefetchAnswer(commonList, firstPage(listKey, readFilters(search)));
}

hearEarlyEnter();
const isRefused = isFramed(window) || isInsecureLine(window);
/** Resolves once the stored session is restored, or none exists (REQUIREMENTS 4). Never resolves where the app refuses to run. */
export const sessionRestored: Promise<void> = isRefused
  ? Promise.resolve()
  : restoreSession().then(() => askList(location));
