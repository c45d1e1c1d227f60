/**
 * Spans of an installation: a server process with the file of `ops/opentelemetry`, and a receiver. An officer's action
 * is one trace without personal data, and a dead receiver harms nothing.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { createFakeX, DEMO_ACCOUNT, type FakeX } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { openSideConnections, type SideConnections } from "../crash/reply-harness.ts";
import { signInAs, type Client } from "../support/client.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from "../support/otlp-receiver.ts";
import { ROOT } from "../support/paths.ts";
import { until } from "../support/until.ts";
import { startProgram, type Program } from "./program.ts";

const SDK = pathToFileURL(path.join(ROOT, "ops/opentelemetry/spans.mjs")).href;
const MANY_SPANS = path.join(import.meta.dirname, "many-spans.ts");
const PHONE = "9812345670";

const referenceOf = (span: ReceivedSpan): string | undefined =>
  span.attributes.find(({ key }) => key === "reference")?.value.stringValue;

/** The span and its received ancestors, outermost first. */
function chainTo(span: ReceivedSpan, among: readonly ReceivedSpan[]): readonly ReceivedSpan[] {
  const above = among.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
  return above === undefined ? [span] : [...chainTo(above, among), span];
}

describe("a server that sends spans", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-spans-"));
  let database: TestDatabase;
  let x: FakeX;
  let receiver: OtlpReceiver;
  let program: Program;
  let beside: SideConnections;
  let cell: Client;

  before(async () => {
    database = await freshDatabase();
    x = createFakeX();
    receiver = await startOtlpReceiver();
    const { url: xUrl } = await x.listen({ port: 0 });
    const port = await freePort();
    program = startProgram({
      NODE_OPTIONS: `--import=${SDK}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      // Longer than any test waits: the receiver's missing answer stays pending until the end.
      OTEL_EXPORTER_OTLP_TIMEOUT: "86400000",
      SMGT_MODE: "test",
      SMGT_PORT: String(port),
      SMGT_LOG_LEVEL: "warn",
      SMGT_CAPTCHA_COST: "1",
      SMGT_DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: database.url,
      X_API_BASE_URL: xUrl,
      X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
      X_USER_TOKEN: DEMO_ACCOUNT.userToken,
      X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret,
      X_ACCOUNT_ID: DEMO_ACCOUNT.ownId,
      X_ACCOUNT_HANDLE: DEMO_ACCOUNT.ownHandle,
    });
    await until("the program serves", async () => {
      assert.ok(!program.hasEnded(), program.output());
      return program.output().includes("SMGT answers at");
    });
    beside = await openSideConnections(database.url);
    cell = await signInAs(`http://127.0.0.1:${port}`, "cell", ROLE.CELL_EXEC);
  });
  after(async () => {
    await program?.stop();
    await beside?.close();
    await receiver?.close();
    await x?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A citizen writes, the cell replies, and the reply is on X. */
  const answered = async (handle: string, words: string): Promise<void> => {
    writePost(x.world, ensureUser(x.world, handle).id, {
      text: `@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am. Call ${PHONE}`,
    });
    const row = await until("the ticket", async () =>
      rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (one) => one.citizen_handle === handle,
      ),
    );
    const done = await cell.call(sendReply, {
      ticket_id: row.ticket_id,
      action_id: 10,
      status_id: row.status_id,
      reply_channel: "P",
      reply_text: words,
      client_ref: handle,
    });
    assert.equal(done.STATUS_ID, "0", String(done.STATUS_RESPONSE));
    await until("the reply is on X", async () => {
      await beside.skipWaits();
      return [...x.world.posts.values()].some((post) => post.text.includes(words));
    });
  };

  it("makes one trace of a call, its action, its job and the request to X, under one reference id", async () => {
    await answered("kamlesh_rani", "Somebody is on the way to your transformer.");
    const sent = await until("the request to X arrives", async () =>
      receiver.spans().find((span) => span.name === "X POST tweets"),
    );
    // Spans arrive in batches: the chain is complete when its first span has no parent.
    const chain = await until("its whole chain arrives", async () => {
      const upward = chainTo(sent, receiver.spans());
      return (upward[0]?.parentSpanId ?? "") === "" ? upward : null;
    });
    assert.deepEqual(
      chain.map(({ name }) => name),
      ["call ticket.sendreply", "action 10", "job send_reply", "X POST tweets"],
    );
    const reference = chain.map(referenceOf);
    assert.match(String(reference[0]), /^req-/);
    assert.deepEqual(
      reference,
      Array.from({ length: 4 }, () => reference[0]),
    );
    const others = receiver.spans().filter((span) => referenceOf(span) === reference[0]);
    assert.ok(
      others.every((span) => span.traceId === sent.traceId),
      "no span of this id lies in another trace",
    );
  });

  it("contains no personal data in names and attributes", () => {
    const keys = new Set(receiver.spans().flatMap((span) => span.attributes.map(({ key }) => key)));
    assert.deepEqual([...keys], ["reference"]);
    assert.ok(receiver.spans().length > 4);
    const ofPeople = new RegExp(`kamlesh|rani|Sector 46|electricity|transformer|${PHONE}`, "i");
    assert.equal(ofPeople.exec(receiver.said())?.[0], undefined);
  });

  it("keeps serving and exporting while the receiver never answers, and when it is gone", async () => {
    receiver.die();
    await until("the receiver holds spans", async () => receiver.held() > 0);
    await answered("dharam_pal", "The line is being mended.");
    assert.ok(receiver.held() > 0, "all this happened while the receiver owed an answer");
    await receiver.close();
    await answered("sushma_devi", "The transformer has come.");
    assert.ok(!program.hasEnded());
    assert.doesNotMatch(program.output(), /otel|otlp|ECONN|Unhandled/i);
  });

  it("stops while an answer of the receiver is pending", async () => {
    receiver = await startOtlpReceiver(Number(new URL(receiver.url).port));
    receiver.die();
    await until("the receiver holds spans again", async () => {
      await cell.ok(commonList, { list_key: "new" });
      return receiver.held() > 0;
    });
    assert.deepEqual(await program.stop(), { leftByItself: true });
  });
});

/** The queue limit of `ops/opentelemetry/spans.mjs`. */
const MOST_WAITING = 4_096;

describe("a program with more spans than its receiver accepts", () => {
  it("queues up to a limit, drops unanswered batches in time, and continues afterwards", async () => {
    const receiver = await startOtlpReceiver();
    // The first batch is dropped; later ones are answered at once, at any speed.
    receiver.ignoreNext();
    const child = spawn(process.execPath, [`--import=${SDK}`, MANY_SPANS, String(MOST_WAITING * 5)], {
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_TIMEOUT: "2000" },
      stdio: ["pipe", "inherit", "inherit"],
    });
    try {
      await until("the receiver holds spans", async () => receiver.held() > 0);
      child.stdin.write("afterwards\n");
      await until("what came last arrives", async () => {
        child.stdin.write("afterwards\n"); // dropped like the others while the queue is full
        return receiver.spans().some(({ name }) => name === "afterwards");
      });
      const kept = new Set(receiver.spans().flatMap(({ name }) => (name.startsWith("at once") ? [name] : [])));
      assert.ok(kept.size > 0 && kept.size <= MOST_WAITING, `${kept.size} of those that were made at once`);
    } finally {
      child.kill();
      await receiver.close();
    }
  });
});
