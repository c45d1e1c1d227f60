/**
 * An invented platform, and SMGT's channel to it: a second entry in the list of channels. Its HTTP protocol and reply
 * rules differ from X's, which reveals assumptions of the domain about X.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  Channel,
  ChannelTraits,
  RawItem,
  ReadOutcome,
  RefusalKind,
  SendOutcome,
  Understood,
} from "@smgt/server/channels/channel.ts";

export const OWN = { id: "1", handle: "haryana_help" };
export const SEAL = "as the town clerk seals";

export interface Call {
  readonly id: string;
  readonly by: { readonly id: string; readonly nick: string };
  readonly words: string;
  readonly at: string;
  /** True for a private message to us. */
  readonly isWhisper: boolean;
  /** True when everybody may reply. */
  readonly isOpen: boolean;
}

export interface TownSquare {
  readonly url: string;
  /** Posts of citizens, oldest first. */
  readonly calls: Call[];
  /** Our replies, with the post or person they answer. */
  readonly answers: { readonly id: string; readonly words: string; readonly to: string }[];
  /** The platform's refusal of our replies, in its own words; null when it accepts them. */
  isRejection: string | null;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<{ words: string; to: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

export async function openTownSquare(): Promise<TownSquare> {
  const calls: Call[] = [];
  const answers: { id: string; words: string; to: string }[] = [];
  const state = { isRejection: null as string | null };
  const server: Server = createServer(async (request, response) => {
    const say = (status: number, answer: object) => response.writeHead(status).end(JSON.stringify(answer));
    const { pathname } = new URL(request.url ?? "/", "http://town");
    if (request.method === "GET" && pathname === "/calls")
      return say(
        200,
        calls.filter((one) => !one.isWhisper),
      );
    if (request.method === "GET" && pathname === "/whispers")
      return say(
        200,
        calls.filter((one) => one.isWhisper),
      );
    if (state.isRejection !== null) return say(409, { no: state.isRejection });
    if (pathname === "/me") return say(200, OWN);
    const { words, to } = await bodyOf(request);
    const call = calls.find((one) => one.id === to);
    if (call?.isOpen === false) return say(409, { no: "circle closed" });
    answers.push({ id: String(900 + answers.length), words, to });
    return say(200, { id: answers.at(-1)?.id });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    get isRejection() {
      return state.isRejection;
    },
    set isRejection(words) {
      state.isRejection = words;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Meaning of the platform's refusals. */
const MEANS: Readonly<Record<string, RefusalKind>> = {
  "we do not know you": "AUTH",
  "purse empty": "CREDIT",
  "circle closed": "NOT_SUMMONED",
  "not your friend": "DM_CLOSED",
};

/** Traits of the platform: short replies, free links, an address for every call. */
export const townTraits = (url: string): ChannelTraits => ({
  code: "TOWN",
  name: "Town Square",
  publicCode: "TOWN",
  privateCode: "TOWN-WHISPER",
  rules: {
    public: { count: "characters", max: 60, takes_links: "Y" },
    private: { count: "characters", max: 40, takes_links: "Y" },
  },
  pace: { mentionsMs: 500, messagesMs: 500 },
  door: { challenge: "knock", signature: "x-town-seal" },
  postUrl: (handle, postId) => `${url}/@${handle}/${postId}`,
  isHandle: (given) => /^[a-z._]+$/i.test(given),
  readPostUrl: (given, handle) => {
    const start = `${url}/@${handle}/`;
    const externalId = given.startsWith(start) ? given.slice(start.length) : "";
    return /^\d+$/.test(externalId) ? { externalId, url: given } : null;
  },
  settings: ["SQUARE_SEAL"],
  mending: {
    AUTH: { en: "Show the town clerk our papers", hi: "नगर लिपिक को हमारे कागज़ दिखाएँ" },
    CREDIT: { en: "Fill the purse", hi: "बटुआ भरें" },
  },
});

const itemOf = (call: Call, via: RawItem["via"]): RawItem => ({
  channel: call.isWhisper ? "TOWN-WHISPER" : "TOWN",
  externalId: call.id,
  via,
  raw: call,
  has: 1,
  textLength: call.words.length,
  authorId: call.by.id,
});

function understand(raw: unknown): Understood {
  const call = raw as Partial<Call>;
  const { id, by, words, at, isWhisper = false, isOpen = false } = call;
  if (id === undefined || by === undefined || words === undefined || at === undefined)
    return { kind: "unreadable", reason: "half a call" };
  return {
    kind: "post",
    post: {
      channel: isWhisper ? "TOWN-WHISPER" : "TOWN",
      originId: id,
      versionId: id,
      kind: isWhisper ? "D" : "T",
      text: words,
      lang: "en",
      author: { id: by.id, handle: by.nick, name: by.nick, profileImageUrl: null, followers: 0, isVerified: false },
      createdAt: at,
      conversationId: isWhisper ? `whispers with ${by.id}` : id,
      inReplyToPostId: null,
      quotedPostId: null,
      isRepost: false,
      editIds: [id],
      media: [],
      beside: [],
      canReplyPublicly: !isWhisper && isOpen,
    },
  };
}

export function townAccount(url: string): Channel {
  const read = async (path: string, sinceId: string | null): Promise<ReadOutcome> => {
    const calls = (await (await fetch(url + path)).json()) as Call[];
    const items = calls
      .filter(({ id }) => sinceId === null || BigInt(id) > BigInt(sinceId))
      .map((call) => itemOf(call, "poll"))
      .toReversed();
    return { kind: "page", page: { items, newestId: items[0]?.externalId ?? null, nextToken: null } };
  };
  const send = async (path: string, words: string, to: string, toUrl: boolean): Promise<SendOutcome> => {
    const answer = await fetch(url + path, { method: "POST", body: JSON.stringify({ words, to }) });
    const said = (await answer.json()) as { id?: string; no?: string };
    if (said.id === undefined)
      return { kind: "refused", code: MEANS[said.no ?? ""] ?? "FORBIDDEN", message: `The square says: ${said.no}` };
    return { kind: "sent", externalId: said.id, url: toUrl ? `${url}/@${OWN.handle}/${said.id}` : null };
  };
  const nothing: ReadOutcome = { kind: "page", page: { items: [], newestId: null, nextToken: null } };
  return {
    ...townTraits(url),
    ownAccount: OWN,
    webhook: {
      answerChallenge: (knock) => ({ whoIsThere: knock.toUpperCase() }),
      openDelivery: ({ body, signature }) =>
        signature === SEAL
          ? { kind: "items", items: [itemOf(JSON.parse(Buffer.from(body).toString("utf8")) as Call, "webhook")] }
          : { kind: "refused", reason: "unsigned" },
      register: async () => ({ kind: "failed", message: "the square calls whom it likes" }),
      replay: async () => ({ kind: "refused", message: "the square says nothing twice" }),
    },
    readMentions: ({ sinceId, window }) => (window === undefined ? read("/calls", sinceId) : Promise.resolve(nothing)),
    readMissed: () => Promise.resolve(nothing),
    readMessages: () => read("/whispers", null),
    madeAt: (id) => new Date(Number(id)),
    firstIdAt: (at) => String(at.getTime()),
    runStream: (_handlers, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
    findDeleted: async () => ({ deleted: [], there: [] }),
    understand: ({ raw }) => understand(raw),
    combine: (copies) => copies.at(-1),
    sendReply: ({ text, inReplyToPostId }) => send("/answers", text, inReplyToPostId, true),
    sendMessage: ({ text, recipientId }) => send("/answers", text, recipientId, false),
    findOwn: async (sought) => sought.map(() => ({ kind: "absent" })),
    readOwn: async (since) => ({ kind: "read", replies: [], reachesTo: since }),
    async probe() {
      const answer = await fetch(`${url}/me`);
      return answer.ok ? { kind: "taken" } : { kind: "refused", code: "AUTH", message: "The square shakes its head." };
    },
    async identify() {
      const answer = await fetch(`${url}/me`);
      return answer.ok
        ? { kind: "known", ...OWN, limit: null }
        : { kind: "refused", code: "AUTH", message: "The square shakes its head." };
    },
    close: async () => undefined,
  };
}
