/**
 * Starts the session services: renewal, idle time, sign-out, and the single toast at the end. Loaded with the first
 * session, so that public pages do not include it.
 */
import { SESSION_EXPIRED_TOAST_MS } from "@smgt/contract/constants.ts";
import { keepSessionBy } from "../api/client.ts";
import { sayFailure } from "../api/say-error.ts";
import { addToast, forgetToasts } from "../ui/toasts.ts";
import { watchIdle } from "./idle.ts";
import { cover, expire, refuseRenewal } from "./leave.ts";
import { tokenReady, watchRefresh } from "./refresh.ts";
import { currentSession, endNotice, onSession } from "./session.ts";
import { claim } from "./tabs.ts";

/** A hidden tab leaves the toast to a visible one. */
const HIDDEN_TAB_WAITS_MS = 400;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Shows "Your session has expired. Please relogin" once over all tabs (REQUIREMENTS 8). */
async function toastExpiry(): Promise<void> {
  if (document.visibilityState === "hidden") await pause(HIDDEN_TAB_WAITS_MS);
  if (!(await claim("smgt-expired-toast", SESSION_EXPIRED_TOAST_MS))) return;
  const lines = sayFailure({ kind: "expired", httpStatus: 401, refusal: "SESSION_EXPIRED", lines: [] });
  addToast({ tone: "error", lines, ms: SESSION_EXPIRED_TOAST_MS });
}

/** Shows the toasts of the end, and clears those of one user before the next. */
function watchToasts(): void {
  let told = endNotice();
  let userId = currentSession()?.userId;
  onSession(() => {
    const notice = endNotice();
    const isNews = notice !== null && notice !== told;
    told = notice;
    const nextUserId = currentSession()?.userId ?? userId;
    if ((isNews && notice.reason === "left") || nextUserId !== userId) forgetToasts();
    userId = nextUserId;
    if (isNews && notice.reason !== "left") void toastExpiry();
  });
}

let isKeeping = false;

/** Starts the services; further calls do nothing. */
export function keepSession(): void {
  if (isKeeping) return;
  isKeeping = true;
  keepSessionBy({ ready: tokenReady, expired: expire });
  watchIdle(cover);
  watchRefresh(refuseRenewal);
  watchToasts();
}
