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

const shown = (config: Config): Readonly<Record<string, unknown>> => ({
  mode: config.mode,
  public_url: config.publicUrl,
  base_path: config.basePath,
  trust_proxy: config.trustProxy,
  body_encryption: config.encryptBodies,
  session_limit: config.sessionRequestsPerMinute,
  public_limit: config.publicRequestsPerMinute,
  webhook_limit: config.webhookRequestsPerMinute,
  shed_after_ms: config.shedAfterMs,
  captcha_cost: config.captchaCost,
  minute_ms: config.minuteMs,
  log_level: config.logLevel,
  x_api: config.x?.apiBaseUrl,
  x_account: config.x?.accountId,
  clamd: config.clamd === null ? undefined : JSON.stringify(config.clamd),
  mail_from: config.mail?.from,
});

const secret = (config: Config): Readonly<Record<string, string | null | undefined>> => ({
  secret: config.secret,
  state_passphrase: config.statePassphrase,
  x_bearer_token: config.x?.bearerToken,
  x_user_token: config.x?.userToken,
  x_consumer_secret: config.x?.consumerSecret,
  smtp: config.mail?.url,
  sms: config.sms?.url,
  sms_token: config.sms?.token,
});

/** Settings and parameters by name; a secret as something that only changes with it. */
function settingsOf(config: Config, parameters: readonly { readonly name: string; readonly value: string }[]): Values {
  const print = (name: string, value: string): string =>
    `#${createHmac("sha256", config.secret).update(`setting ${name} ${value}`).digest("hex").slice(0, 16)}`;
  const secrets = Object.entries(secret(config)).map(([name, value]) => [
    name,
    value == null ? "" : print(name, value),
  ]);
  const plain = Object.entries(shown(config)).map(([name, value]) => [name, value === undefined ? "" : String(value)]);
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
    const changed = Object.entries(settings).filter(([name, value]) => (before.get(name) ?? "") !== value);
    await keep(tx, settings, at);
    // The first start of all has nothing to compare with.
    if (rows.length === 0) return;
    const facts = changed.map(([name, after]) => ({ name, before: before.get(name) ?? "", after }));
    await appendSecurity(
      tx,
      facts.map((detail) => ({ at, event: "SETTING_CHANGED" as const, detail })),
    );
  });
}
