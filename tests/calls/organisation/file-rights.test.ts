/** Downloads and uploads of ticket files: access, audit, and limits before anything is stored. */
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { before, describe, it } from "node:test";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { userIdOf } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { securityRows } from "../../support/security-log.ts";
import { newTicket } from "../../support/tickets.ts";

const MB = 1_048_576;

describe("a file of a ticket", () => {
  const world = worldForTests({ parameters: { upload_quota_user_mb: "12" } });
  let cell: Client;
  let ticketId: number;
  before(async () => {
    ticketId = await newTicket(world, "file_citizen");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });

  const body = () => ({
    ticket_id: ticketId,
    status_id: STATUS.NEW,
    action_id: ACTION.REMARK,
    remarks: "A look at it.",
  });
  const attach = (bytes: Uint8Array<ArrayBuffer>) =>
    cell.call(saveWorkflow, body(), { files: [{ part: "attachment", name: "a.pdf", bytes }] });
  const pdfOf = (bytes: number) =>
    new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(bytes, 32), Buffer.from("\n%%EOF\n")]));
  const headersOf = (who: Client, roleId: number) => ({
    authorization: `Bearer ${who.token}`,
    cookie: who.cookie ?? "",
    roleid: String(roleId),
  });
  const incoming = (): string[] => {
    const folder = path.join(world.ctx.config.dataDir, "incoming");
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it("is served to those who work the ticket, and audited first", async () => {
    const picture = { part: "attachment", name: "road.png", bytes: ONE_PIXEL } as const;
    await cell.ok(saveWorkflow, body(), { files: [picture] });
    const [file] = (await cell.ok(ticketJson, { ticket_id: ticketId })).files;
    assert.ok(file !== undefined);
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    const barred = await fetch(`${world.url}${file.url}`, { headers: headersOf(viewer, ROLE.VIEWER) });
    assert.equal(((await barred.json()) as { refusal: string }).refusal, "NOT_PERMITTED");
    assert.equal(barred.headers.get("content-disposition"), null);
    assert.deepEqual(await securityRows(world, "DOWNLOADED"), []);
    const answer = await fetch(`${world.url}${file.url}`, { headers: headersOf(cell, ROLE.CELL_EXEC) });
    assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; /);
    const [row, ...more] = await securityRows(world, "DOWNLOADED");
    assert.deepEqual(more, []);
    assert.deepEqual(
      [row?.actor_user_id, row?.role_id, row?.ticket_id, row?.call_name, row?.detail],
      [
        await userIdOf(world, "cell"),
        ROLE.CELL_EXEC,
        ticketId,
        "live.attachment",
        { attachment_id: file.attachment_id },
      ],
    );
    await answer.arrayBuffer();
  });

  it("is refused by its announced length before the upload", async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = {
        ...headersOf(cell, ROLE.CELL_EXEC),
        "content-type": "multipart/form-data; boundary=x",
        "content-length": 40 * MB,
      };
      const sent = request(`${world.url}${saveWorkflow.path}`, { method: "POST", headers }, (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        reply.on("end", () => {
          sent.destroy();
          resolve(text);
        });
      });
      sent.on("error", reject);
      sent.write('--x\r\ncontent-disposition: form-data; name="remarks"\r\n\r\nA look');
    });
    assert.match(answer, /"refusal":"QUOTA_REACHED"/);
    assert.deepEqual(incoming(), []);
  });

  it("is aborted when it exceeds the limit", async () => {
    assert.equal((await attach(pdfOf(9 * MB))).STATUS_ID, "0");
    const said = await attach(pdfOf(4 * MB));
    assert.equal(said.refusal, "QUOTA_REACHED");
    assert.match(String(said.STATUS_RESPONSE), /10 of 12 MB are used/);
    // Chunked, without an announced length.
    async function* pieces() {
      yield Buffer.from('--x\r\ncontent-disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n%PDF-1.4\n');
      for (let n = 0; n < 20; n += 1) yield Buffer.alloc(MB, 32);
      yield Buffer.from("\r\n--x--\r\n");
    }
    const answer = await fetch(`${world.url}${saveWorkflow.path}`, {
      method: "POST",
      headers: { ...headersOf(cell, ROLE.CELL_EXEC), "content-type": "multipart/form-data; boundary=x" },
      body: ReadableStream.from(pieces()),
      duplex: "half",
    } as RequestInit);
    assert.equal(((await answer.json()) as { refusal: string }).refusal, "QUOTA_REACHED");
    assert.deepEqual(incoming(), []);
    assert.equal((await attach(pdfOf(MB))).STATUS_ID, "0", "what fits is taken");
  });

  it("stays within the limit when a person uploads several at once", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const file = { part: "attachment", name: "a.pdf", bytes: pdfOf(7 * MB) } as const;
    const answers = await Promise.all([1, 2, 3].map(() => head.call(saveWorkflow, body(), { files: [file] })));
    assert.deepEqual(answers.map((one) => one.refusal ?? "taken").toSorted(), [
      "QUOTA_REACHED",
      "QUOTA_REACHED",
      "taken",
    ]);
    assert.deepEqual(incoming(), []);
  });
});
