/**
 * SMGT configured as in production: checked settings, TLS, sealed bodies, limits, the application's own database role,
 * and fake X. Attacks use the network only.
 */
import { createHmac, randomBytes } from "node:crypto";
import pg from "pg";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { hashPassword } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { sealedSignIn, type SealedClient } from "../support/sealed.ts";
import { startWorld, type World } from "../support/world.ts";
import { FROM, openTlsFront } from "./tls-front.ts";

/** An answer as a client outside sees it. */
export interface RawAnswer {
  readonly http: number;
  readonly headers: Headers;
  readonly text: string;
  /** The refusal in a plain envelope, if any. */
  readonly refusal: string | null;
}

export interface Target {
  readonly world: World;
  /** Address of the TLS front. */
  readonly url: string;
  readonly consumerSecret: string;
  /** Password of all accounts. */
  readonly password: string;
  /** Sends a request over TLS, with `from` as the client's address. */
  ask(path: string, init?: RequestInit, from?: string): Promise<RawAnswer>;
  as(loginId: keyof typeof PEOPLE, from?: string): Promise<SealedClient>;
  /** Delivers to X's webhook, signed with this secret. */
  deliver(body: string, secret?: string): Promise<RawAnswer>;
  /** Queries the database as the owner of the tables, to verify the effect of an attack. */
  query<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Runs a statement as the application's database role. */
  asApplication(text: string): Promise<void>;
  close(): Promise<void>;
}

const PEOPLE = {
  head: ROLE.CELL_HEAD,
  cell: ROLE.CELL_EXEC,
  officer: ROLE.OFFICER,
  officer2: ROLE.OFFICER,
  officer3: ROLE.OFFICER,
  district: ROLE.DIST_NODAL,
  field: ROLE.FIELD,
  operator: ROLE.CALL_OP,
  viewer: ROLE.VIEWER,
} as const satisfies Readonly<Record<string, RoleId>>;

const random = (): string => randomBytes(24).toString("hex");
export const WEBHOOK = "/x/webhook";

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function refusalIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { refusal?: string }).refusal ?? null;
  } catch {
    return null;
  }
}

export async function openTarget(): Promise<Target> {
  const front = await openTlsFront();
  const password = random();
  const account = { bearerToken: random(), userToken: random(), consumerSecret: random() };
  const world = await startWorld({
    // A stopped clock puts all rate-limited calls into one minute on any machine.
    account,
    env: {
      SMGT_MODE: "production",
      SMGT_CAPTCHA_COST: "2000",
      // Disabled: a refusal under load would count as a stopped attack.
      SMGT_SHED_AFTER_MS: "0",
      SMGT_PUBLIC_URL: front.url,
      SMGT_SECRET: random(),
      SMGT_TRUST_PROXY: "127.0.0.1",
      SMGT_SESSION_LIMIT: "600",
      // Lower than in production, to shorten the attack.
      SMGT_PUBLIC_LIMIT: "500",
      DATABASE_URL: "postgres://given.by.the.world/smgt",
    },
    prepare: async ({ ownerUrl }) => {
      const hash = await hashPassword(password);
      await withClient(ownerUrl, async (client) => {
        await client.query("update app_user set password_hash = $1", [hash]);
        // Seeded staff have no authenticator app; production requires one, so the parameter is changed in the database.
        await client.query("update system_parameter set value = '' where name = 'second_factor_roles'");
      });
    },
  });
  front.leadTo(world.url);
  const ask = async (path: string, init: RequestInit = {}, from = "198.51.100.7"): Promise<RawAnswer> => {
    const headers = new Headers(init.headers);
    headers.set(FROM, from);
    const answer = await fetch(`${front.url}${path}`, { redirect: "manual", ...init, headers });
    const text = await answer.text();
    return { http: answer.status, headers: answer.headers, text, refusal: refusalIn(text) };
  };
  return {
    world,
    url: front.url,
    consumerSecret: account.consumerSecret,
    password,
    ask,
    as: (loginId, from = "203.0.113.20") =>
      sealedSignIn(front.url, loginId, PEOPLE[loginId], { password, headers: { [FROM]: from } }),
    deliver: (body, secret = account.consumerSecret) =>
      ask(WEBHOOK, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-twitter-webhooks-signature": `sha256=${createHmac("sha256", secret).update(body).digest("base64")}`,
        },
        body,
      }),
    query: (text, values = []) =>
      withClient(world.database.ownerUrl, async (client) => (await client.query(text, [...values])).rows),
    asApplication: (text) => withClient(world.database.url, async (client) => void (await client.query(text))),
    async close() {
      await world.close();
      await front.close();
    },
  };
}
