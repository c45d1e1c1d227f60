/**
 * Which settings that matter to security differ from those of the last start; each is a row of the security log
 * (ASVS 16.3.3). Called once by every server that starts. Secrets are kept and told as a keyed fingerprint only.
 */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { appendSecurity } from "./append-security.ts";

type Config = Context["config"];
type Values = Readonly<Record<string, string>>;

/** What is told of a value: by name, as it is or as something that only changes with it. */
interface Told {
  readonly shown?: Readonly<Record<string, unknown>>;
  readonly secret?: Readonly<Record<string, string | null | undefined>>;
}

/** Where a server stands, what it connects to and where its files lie, which differ from server to server; and what is of no use to a thief. */
const untold = (): Told => ({});

/** What is told of each setting; a new one has to say what. */
const TOLD: { readonly [Name in keyof Config]: (value: Config[Name]) => Told } = {
  mode: (mode) => ({ shown: { mode } }),
  publicUrl: (url) => ({ shown: { public_url: url } }),
  basePath: (path) => ({ shown: { base_path: path } }),
  trustProxy: (trusted) => ({ shown: { trust_proxy: trusted } }),
  encryptBodies: (isOn) => ({ shown: { body_encryption: isOn } }),
  sessionRequestsPerMinute: (most) => ({ shown: { session_limit: most } }),
  publicRequestsPerMinute: (most) => ({ shown: { public_limit: most } }),
  webhookRequestsPerMinute: (most) => ({ shown: { webhook_limit: most } }),
  shedAfterMs: (ms) => ({ shown: { shed_after_ms: ms } }),
  captchaCost: (cost) => ({ shown: { captcha_cost: cost } }),
  asksSecondFactor: (asks) => ({ shown: { second_factor: asks } }),
  minuteMs: (ms) => ({ shown: { minute_ms: ms } }),
  logLevel: (level) => ({ shown: { log_level: level } }),
  x: (x) => ({
    shown: { x_api: x?.apiBaseUrl, x_account: x?.accountId },
    secret: { x_bearer_token: x?.bearerToken, x_user_token: x?.userToken, x_consumer_secret: x?.consumerSecret },
  }),
  clamd: (clamd) => ({ shown: { clamd: clamd === null ? undefined : JSON.stringify(clamd) } }),
  mail: (mail) => ({ shown: { mail_from: mail?.from }, secret: { smtp: mail?.url } }),
  sms: (sms) => ({ secret: { sms: sms?.url, sms_token: sms?.token } }),
  push: (push) => ({
    shown: { push_key: push?.publicKey, push_hosts: push?.hosts.join(" ") },
    secret: { push_private_key: push?.privateKey },
  }),
  secret: (secret) => ({ secret: { secret } }),
  statePassphrase: (passphrase) => ({ secret: { state_passphrase: passphrase } }),
  // The present secret and the one before it, which `secret` tells of when they change.
  secrets: untold,
  host: untold,
  port: untold,
  databaseUrl: untold,
  databaseOwnerUrl: untold,
  dataDir: untold,
  packDir: untold,
  webDir: untold,
  poolSize: untold,
  audit: untold,
  metrics: (metrics) => ({ secret: { metrics_token: metrics?.token } }),
  backup: untold,
  stallMs: (ms) => ({ shown: { stall_ms: ms } }),
  leaveMs: (ms) => ({ shown: { leave_ms: ms } }),
  liveLines: (most) => ({ shown: { live_lines: most } }),
  teamContact: untold,
  checkReplies: untold,
};

const toldOf = <Name extends keyof Config>(name: Name, config: Config): Told => TOLD[name](config[name]);

/** Settings and parameters by name; a secret as something that only changes with it. */
function settingsOf(config: Config, parameters: readonly { readonly name: string; readonly value: string }[]): Values {
  const print = (name: string, value: string): string =>
    `#${createHmac("sha256", config.secret).update(`setting ${name} ${value}`).digest("hex").slice(0, 16)}`;
  const told = (Object.keys(TOLD) as (keyof Config)[]).map((name) => toldOf(name, config));
  const secrets = told
    .flatMap(({ secret }) => Object.entries(secret ?? {}))
    .map(([name, value]) => [name, value == null ? "" : print(name, value)]);
  const plain = told
    .flatMap(({ shown }) => Object.entries(shown ?? {}))
    .map(([name, value]) => [name, value === undefined ? "" : String(value)]);
  const kept = parameters.map(({ name, value }) => [`parameter ${name}`, value]);
  return Object.fromEntries([...plain, ...secrets, ...kept]) as Values;
}

async function keep(tx: Tx, settings: Values, at: Date): Promise<void> {
  await sql`insert into server_setting (name, value, seen_at)
    select name, value, ${at} from jsonb_each_text(${JSON.stringify(settings)}::jsonb) as s(name, value)
    on conflict (name) do update set value = excluded.value, seen_at = excluded.seen_at
     where server_setting.value is distinct from excluded.value`.execute(tx);
}

/** Writes a row for each setting that differs from the last start, and remembers them all. */
export async function compareSettings(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const parameters = await tx.selectFrom("system_parameter").select(["name", "value"]).execute();
    const settings = settingsOf(ctx.config, parameters);
    const rows = await tx.selectFrom("server_setting").select(["name", "value"]).forUpdate().execute();
    const before = new Map(rows.map((row) => [row.name, row.value]));
    await keep(tx, settings, at);
    const facts = Object.entries(settings).flatMap(([name, after]) => {
      const known = before.get(name);
      // The first start of all has nothing to compare with, nor has the first that knows a setting.
      return known === undefined || known === after ? [] : [{ name, before: known, after }];
    });
    if (facts.length === 0) return;
    await appendSecurity(
      tx,
      facts.map((detail) => ({ at, event: "SETTING_CHANGED" as const, detail })),
    );
  });
}
