/**
 * Metrics and billed units of requests to X (REQUIREMENTS X5.1). Counts X's answers, not its invoice: a post read twice
 * in a day counts twice here and mostly once there.
 */
import twitter from "twitter-text";
import type { Asked, Billed, BilledKind } from "../channel.ts";
import type { NoAnswer, XAnswer, XClient, XRequest } from "./client.ts";
import { isObject, objectsAt, textAt } from "./json.ts";

type Told = (asked: Asked) => void;

/** Path without its ids. */
export const pathName = (path: string): string =>
  path
    .replace(/^\/2\//, "")
    .replace(/\/(\d+|with\/[^/]+)(?=\/|$)/g, "/:id")
    .slice(0, 60);

/** Billed unit of a read of this path; null for free ones. */
function kindRead(path: string): BilledKind | null {
  if (/^\/2\/users\/\d+\/(mentions|tweets)$/.test(path)) return "OWN_READ";
  if (path === "/2/users/me") return "USER_READ";
  if (path === "/2/tweets" || path === "/2/tweets/search/recent") return "POST_READ";
  return /^\/2\/dm_(events|conversations\/)/.test(path) ? "MESSAGE_READ" : null;
}

function kindWritten({ path, body }: XRequest): BilledKind | null {
  if (path.startsWith("/2/dm_conversations/")) return "MESSAGE";
  if (path !== "/2/tweets") return null;
  const text = isObject(body) ? (textAt(body, "text") ?? "") : "";
  return twitter.extractUrls(text).length > 0 ? "REPLY_LINK" : "REPLY";
}

/** Billed units of an answer. An unanswered write may have happened, and counts. */
export function billedOf(request: XRequest, answer: XAnswer | NoAnswer): readonly Billed[] {
  if (request.method === "POST") {
    const kind = kindWritten(request);
    const happened = answer.kind === "no-answer" ? answer.maybeSeen : answer.status < 300 || answer.status >= 500;
    return kind !== null && happened ? [{ kind, times: 1 }] : [];
  }
  const kind = request.method === "GET" ? kindRead(request.path) : null;
  if (kind === null || answer.kind === "no-answer" || answer.status !== 200) return [];
  const times = kind === "USER_READ" ? 1 : objectsAt(answer.body, "data").length;
  return times === 0 ? [] : [{ kind, times }];
}

const tell = (asked: Told, about: Omit<Asked, "channel" | "ms"> & { readonly ms?: number }): void =>
  asked({ channel: "X", ms: 0, ...about });

/** Wraps the client to report each request; `inSpan` surrounds it. */
export function countedClient(
  client: XClient,
  asked: Told,
  inSpan: <T>(name: string, work: () => Promise<T>) => Promise<T>,
): XClient {
  return {
    open: async (request, signal) => {
      const began = performance.now();
      const response = await client.open(request, signal);
      const ms = performance.now() - began;
      tell(asked, { what: pathName(request.path), status: response.status, ms, limit: null, billed: [] });
      return response;
    },
    request: (request) => {
      const what = pathName(request.path);
      return inSpan(`${request.method} ${what}`, async () => {
        const began = performance.now();
        const answer = await client.request(request);
        const limit = answer.kind === "answer" ? answer.rateLimit : null;
        tell(asked, {
          what,
          status: answer.kind === "answer" ? answer.status : null,
          ms: performance.now() - began,
          limit: limit === null ? null : { most: limit.limit, left: limit.remaining },
          billed: billedOf(request, answer),
        });
        return answer;
      });
    },
  };
}

/** Reports posts of the stream or of the webhook. */
export function countBrought(asked: Told, what: "stream" | "webhook", kinds: readonly BilledKind[]): void {
  const billed = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => ({ kind, times: all.length }));
  if (billed.length > 0) tell(asked, { what, status: 200, limit: null, billed });
}
