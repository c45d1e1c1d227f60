/** Virus scanning of uploads: with a fake clamd, and with the real one where installed. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { startClamd, type Clamd } from "../../support/clamd.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { securityRow } from "../../support/security-log.ts";
import { newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const MARK = "SMGT-HARMLESS-TEST-MARK";
const CLAMD = process.env["SMGT_TEST_CLAMD"] ?? "/usr/sbin/clamd";
const pdf = (words: string) =>
  new Uint8Array(Buffer.from(`%PDF-1.4\n%${words}\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n`));

describe("an uploaded file", () => {
  let world: World;
  let clamd: Clamd;
  let cell: Client;
  let ticketId: number;
  before(async () => {
    clamd = await startClamd(MARK);
    world = await startWorld({ env: { SMGT_CLAMD: `127.0.0.1:${clamd.port}` } });
    ticketId = await newTicket(world, "scan_citizen");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });
  after(async () => {
    await world?.close();
    await clamd?.close();
  });
  const attach = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    cell.call(
      saveWorkflow,
      { ticket_id: ticketId, status_id: STATUS.NEW, action_id: ACTION.REMARK, remarks: "A look at the place." },
      { files: [{ part: "attachment", name, bytes }] },
    );
  const kept = async (): Promise<number> =>
    (await world.ctx.db.selectFrom("stored_file").select("storage_key").execute()).length;

  it("is scanned byte for byte, and stored when clean", async () => {
    const bytes = pdf("all is well");
    assert.equal((await attach("clean.pdf", bytes)).STATUS_ID, "0");
    assert.deepEqual(clamd.seen.at(-1), Buffer.from(bytes));
    assert.equal((await attach("pixel.png", ONE_PIXEL)).STATUS_ID, "0");
    assert.deepEqual(clamd.seen.at(-1), Buffer.from(ONE_PIXEL), "pictures as they came, not as they are written again");
    const large = new Uint8Array(Buffer.concat([pdf("large"), Buffer.alloc(6_000_000, 32), Buffer.from("%%EOF")]));
    assert.equal((await attach("large.pdf", large)).STATUS_ID, "0");
    assert.equal(clamd.seen.at(-1)?.length, large.length);
  });

  it("is refused when infected, with an audit row", async () => {
    const before = await kept();
    assert.equal((await attach("bad.pdf", pdf(MARK))).refusal, "FILE_INFECTED");
    const row = await securityRow(world, "FILE_REFUSED");
    assert.deepEqual(row.detail, { refusal: "FILE_INFECTED" });
    assert.equal(await kept(), before);
  });

  it("is refused while the scanner fails or is away, and accepted afterwards", async () => {
    const before = await kept();
    clamd.isBroken = true;
    assert.equal((await attach("later.pdf", pdf("later"))).refusal, "SCANNER_AWAY");
    clamd.isBroken = false;
    assert.equal((await attach("later.pdf", pdf("later"))).STATUS_ID, "0");
    await clamd.close();
    const said = await attach("never.pdf", pdf("never"));
    assert.deepEqual([said.refusal, said.STATUS_ID], ["SCANNER_AWAY", "888"]);
    assert.equal(await kept(), before + 1);
  });
});

describe("clamd itself", { skip: existsSync(CLAMD) ? false : "clamd is not installed" }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-clamd-"));
  let world: World;
  let stop: () => Promise<void> = async () => undefined;
  let port: number;
  before(async () => {
    chmodSync(folder, 0o755);
    port = await freePort();
    const bad = Buffer.from(pdf(MARK));
    // A test signature: the MD5 of one file and its length.
    writeFileSync(
      path.join(folder, "own.hdb"),
      `${createHash("md5").update(bad).digest("hex")}:${bad.length}:Smgt.Test\n`,
    );
    const config = path.join(folder, "clamd.conf");
    const lines = [
      `DatabaseDirectory ${folder}`,
      `TCPSocket ${port}`,
      "TCPAddr 127.0.0.1",
      "Foreground yes",
      "StreamMaxLength 1M",
    ];
    writeFileSync(config, `${lines.join("\n")}\n`);
    const child = spawn(CLAMD, ["-c", config], { stdio: "ignore" });
    stop = async () => {
      child.kill("SIGKILL");
      await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(null)));
    };
    await until("clamd listens", () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const socket = connect({ host: "127.0.0.1", port }, () => resolve(true));
      socket.on("error", () => resolve(false));
      return promise.finally(() => socket.destroy());
    });
    world = await startWorld({ env: { SMGT_CLAMD: `127.0.0.1:${port}` } });
  });
  after(async () => {
    await world?.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("accepts a clean file, detects the marked one, and gives no result for a too large one", async () => {
    const ticketId = await newTicket(world, "clamd_citizen");
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const said = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = { ticket_id: ticketId, status_id: STATUS.NEW, action_id: ACTION.REMARK, remarks: "A look at it." };
      const answer = await cell.call(saveWorkflow, body, { files: [{ part: "attachment", name: "a.pdf", bytes }] });
      return answer.refusal ?? "taken";
    };
    const large = new Uint8Array(Buffer.concat([pdf("large"), Buffer.alloc(3_000_000, 32), Buffer.from("%%EOF")]));
    assert.deepEqual(
      [await said(pdf("all is well")), await said(pdf(MARK)), await said(large)],
      ["taken", "FILE_INFECTED", "SCANNER_AWAY"],
    );
  });
});
