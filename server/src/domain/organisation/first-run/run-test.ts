/**
 * Tests external connections: our identity on a platform, delivery of a message. The start is recorded before the
 * external request and the outcome after it. So no transaction is open meanwhile, and the rate of tests is limited.
 */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type {
  testChannel as channelCall,
  testMessage as messageCall,
} from "@smgt/contract/calls/organisation/first-run.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { sql, type Updateable } from "kysely";
import type { Channel } from "../../../channels/channel.ts";
import { channelNamed, openChannel } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import type { DB } from "../../../db/tables.ts";
import { inTransaction } from "../../../db/tx.ts";
import { inAll, worded } from "../../../texts/say.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { appShortOf } from "../../law/masters/branding.ts";
import { Refused } from "../../ground/refused.ts";
import { channelTest, messageTest } from "./list-steps.ts";
import { readOwn, type SetupTest } from "./queries.ts";
import { SETTINGS_OF, type MessageWay } from "./settings.ts";

/** Minimum interval between two tests of the same subject, across all users. */
const BETWEEN_MS = 20_000;

type Outcome = Pick<
  Updateable<DB["setup_test"]>,
  "handle" | "external_id" | "message" | "limit_most" | "limit_left" | "limit_resets_at"
> & {
  readonly outcome: string;
};

/** Records the start of a test, or refuses with the time to wait. */
async function begin(ctx: Context, admin: Officer, what: string): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('smgt.setup-test'), hashtext(${what}))`.execute(tx);
    const at = ctx.clock.now();
    const last = await tx
      .selectFrom("setup_test")
      .select("tested_at")
      .where("what", "=", what)
      .orderBy("setup_test_id", "desc")
      .limit(1)
      .executeTakeFirst();
    const waitMs = last === undefined ? 0 : last.tested_at.getTime() + BETWEEN_MS - at.getTime();
    if (waitMs > 0) throw new Refused("TEST_TOO_SOON", { seconds: Math.ceil(waitMs / 1_000) });
    const { setup_test_id: id } = await tx
      .insertInto("setup_test")
      .values({ what, tested_at: at, tested_by: admin.userId })
      .returning("setup_test_id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function end(ctx: Context, admin: Officer, id: number, outcome: Outcome): Promise<SetupTest> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .updateTable("setup_test")
      .set(outcome)
      .where("setup_test_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { userId: actorUserId, roleId } = admin;
    const detail = { what: row.what, outcome: row.outcome };
    await appendAudit(tx, [{ at: ctx.clock.now(), event: "SETUP_TESTED", actorUserId, roleId, detail }]);
    return row;
  });
}

async function askWho(channel: Channel): Promise<Outcome> {
  const answer = await channel.identify();
  if (answer.kind !== "known") return { outcome: answer.kind, message: answer.message };
  const { id, handle, limit } = answer;
  return {
    outcome: id === channel.ownAccount.id ? "known" : "other_account",
    handle,
    external_id: id,
    ...(limit === null ? {} : { limit_most: limit.most, limit_left: limit.left, limit_resets_at: limit.resetsAt }),
  };
}

export async function testChannel(ctx: Context, admin: Officer, code: string): Promise<ReplyOf<typeof channelCall>> {
  const channel = openChannel(ctx.channels, code);
  if (channel === undefined) {
    const settings = channelNamed(ctx.channels, code)?.settings ?? [];
    throw new Refused("CHANNEL_NOT_SET_UP", { settings: settings.join(", ") });
  }
  const id = await begin(ctx, admin, code);
  return channelTest(await end(ctx, admin, id, await askWho(channel)));
}

export async function testMessage(ctx: Context, admin: Officer, way: MessageWay): Promise<ReplyOf<typeof messageCall>> {
  const sender = ctx.senders[way];
  if (sender === undefined) throw new Refused("WAY_NOT_SET_UP", { settings: SETTINGS_OF[way].join(", ") });
  const own = await readOwn(ctx.db, admin.userId);
  const to = way === "EMAIL" ? own.email : mobileIn(own.mobile ?? "");
  if (to === null || to === "") throw new Refused("OWN_ADDRESS_MISSING");
  const app = await appShortOf(ctx);
  const id = await begin(ctx, admin, way);
  const slots = { app, name: admin.userName };
  const outcome = await sender
    .send(to, {
      subject: `${app}: ${inAll(worded("first.testSubject"), " / ")}`,
      body: inAll(worded("first.testBody", slots), "\n"),
    })
    .then(
      (): Outcome => ({ outcome: "sent" }),
      (error: unknown): Outcome => {
        ctx.log.warn({ err: error }, "A test message could not be handed over.");
        return { outcome: "failed", message: error instanceof Error ? error.message.slice(0, 300) : null };
      },
    );
  return messageTest(await end(ctx, admin, id, outcome));
}
