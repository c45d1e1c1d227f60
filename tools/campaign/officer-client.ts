/**
 * HTTP client of one officer, through whichever server answers. It repeats a call without an answer with the same
 * `client_ref`, like the web app.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { captcha, login } from "@smgt/contract/calls/organisation/auth.ts";
import { DEMO_PASSWORD } from "../seed/staff.ts";
import type { Random } from "../random.ts";
import type { CampaignServer } from "./servers.ts";

export interface Envelope {
  readonly STATUS_ID: string;
  readonly STATUS_RESPONSE: unknown;
  readonly refusal?: string;
  readonly [extra: string]: unknown;
}

export interface SentFile {
  readonly part: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type Said =
  | { readonly kind: "done"; readonly envelope: Envelope; readonly tries: number }
  | { readonly kind: "refused"; readonly refusal: string; readonly tries: number }
  | { readonly kind: "unknown"; readonly tries: number };

export interface OfficerClient {
  /** Submits, again and again, until there is an answer or the time is over. */
  press(path: string, body: object, file?: SentFile): Promise<Said>;
  /** Reads; null without a good answer. */
  read(path: string, body: object): Promise<Envelope | null>;
}

const PATIENCE_MS = 20_000;
const TRIES = 12;
const AGAIN_MS = 1_500;
/** Answers after which the outcome is unknown. */
const OPEN = new Set(["UNEXPECTED", "SERVER_BUSY", "DATABASE_AWAY"]);

interface Session {
  readonly token: string;
  readonly cookie: string;
}

export interface LineOptions {
  readonly servers: readonly CampaignServer[];
  readonly random: Random;
  readonly loginId: string;
  readonly roleId: number;
  readonly isOver: () => boolean;
  /** Reports a call that hung for too long. */
  readonly onHung: (path: string, server: CampaignServer) => void;
}

async function signIn(url: string, loginId: string): Promise<Session> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = (await (await fetch(`${url}${captcha.path}`, { signal })).json()) as Envelope;
  const { captcha_id: id, challenge } = asked.STATUS_RESPONSE as { captcha_id: string; challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  const answer = await fetch(`${url}${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    signal,
    body: JSON.stringify({
      username: loginId,
      password: DEMO_PASSWORD,
      captcha_id: id,
      captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString("base64"),
      force_login: "Y",
    }),
  });
  const envelope = (await answer.json()) as Envelope;
  if (envelope.STATUS_ID !== "0") throw new Error(`${loginId} cannot sign in: ${JSON.stringify(envelope)}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { token: String(envelope.STATUS_RESPONSE), cookie: cookies.join("; ") };
}

function contentOf(body: object, file: SentFile | undefined, isForm: boolean): string | FormData {
  if (!isForm) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  if (file !== undefined) form.append(file.part, new Blob([file.bytes]), file.name);
  return form;
}

const FORMS = new Set(["/ticket/saveworkflow"]);

/** Opens the line; signs in with the first call, and again when the session ends. */
export function openOfficerClient({ servers, random, loginId, roleId, isOver, onHung }: LineOptions): OfficerClient {
  let session: Session | null = null;

  /** Tries once; null without an answer that tells the outcome. */
  async function once(path: string, body: object, file: SentFile | undefined): Promise<Envelope | null> {
    const server = random.pick(servers);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      session ??= await signIn(server.url, loginId);
      const isForm = FORMS.has(path);
      const answer = await fetch(`${server.url}${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${session.token}`,
          cookie: session.cookie,
          roleid: String(roleId),
          ...(isForm ? {} : { "content-type": "application/json" }),
        },
        body: contentOf(body, file, isForm),
        signal,
      });
      const text = await answer.text();
      if (answer.status === 401) {
        session = null;
        return null;
      }
      if (answer.status >= 500) return null;
      const envelope = JSON.parse(text) as Envelope;
      return OPEN.has(envelope.refusal ?? "") ? null : envelope;
    } catch {
      // Without a complete answer the outcome is open, and the officer submits again.
      if (signal.aborted) onHung(path, server);
      return null;
    }
  }

  return {
    read: async (path, body) => {
      const envelope = await once(path, body, undefined);
      return envelope?.STATUS_ID === "0" ? envelope : null;
    },
    async press(path, body, file) {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const envelope = await once(path, body, file);
        if (envelope !== null)
          return envelope.STATUS_ID === "0"
            ? { kind: "done", envelope, tries }
            : { kind: "refused", refusal: envelope.refusal ?? String(envelope.STATUS_RESPONSE), tries };
        // Near the end there is time for few tries only.
        if (isOver() && tries >= TRIES / 2) return { kind: "unknown", tries };
        await sleep(AGAIN_MS);
      }
      return { kind: "unknown", tries: TRIES };
    },
  };
}
