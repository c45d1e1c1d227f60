/** File uploads over HTTP: refusals, quotas, and no active content in any download. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import sharp from "sharp";
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { sweepFilesJob } from "@smgt/server/domain/organisation/files/sweep-files.job.ts";
import { incomingFolder } from "@smgt/server/domain/organisation/files/uploaded-file.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { hostileFiles, HOSTILE_NAMES, MARK } from "../../support/hostile-files.ts";
import { greyPng, ONE_PIXEL } from "../../support/pictures.ts";
import { assertSandboxedDownload } from "../../support/stored-file.ts";
import { until } from "../../support/until.ts";

const REMARK = "A look at the place, with a picture.";
const MB = 1_048_576;

describe("uploads", () => {
  const world = worldForTests({ parameters: { upload_quota_ticket_mb: "30" } });
  let cell: Client;
  let ticketId: number;
  let statusId: number;
  before(async () => {
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const author = ensureUser(world.x.world, "upload_citizen");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell No electricity in Sector 46, Gurugram." });
    const row = await until("the ticket is there", async () => {
      const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows[0];
    });
    ticketId = row.ticket_id;
    statusId = row.status_id;
  });

  const attach = (files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[], who = cell) =>
    who.call(
      saveWorkflow,
      { ticket_id: ticketId, status_id: statusId, action_id: ACTION.REMARK, remarks: REMARK },
      { files: files.map((file) => ({ part: "attachment", ...file })) },
    );
  const rowsOfFiles = () => world.ctx.db.selectFrom("stored_file").selectAll().execute();
  const fetchFile = (url: string, who = cell) =>
    fetch(`${world.url}${url}`, {
      headers: { authorization: `Bearer ${who.token}`, cookie: who.cookie ?? "", roleid: String(ROLE.CELL_EXEC) },
    });
  const attachments = async () => {
    const ticket = await cell.ok(ticketJson, { ticket_id: ticketId });
    return ticket.files;
  };
  const bytesOf = async (folder: string): Promise<number> => {
    const dir = path.join(world.ctx.config.dataDir, folder);
    return existsSync(dir)
      ? readdirSync(dir, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length
      : 0;
  };

  it("serve nothing active, whatever is uploaded under whatever name, within memory limits", async () => {
    const files = await hostileFiles();
    await attach([{ name: "warm.png", bytes: ONE_PIXEL }]); // loads the libraries
    const start = process.memoryUsage().rss;
    let peak = start;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const wrong: string[] = [];
    for (const { what, bytes, isTaken } of files) {
      // A large file once; the others under every name.
      const names = bytes.length > 500_000 || /million/.test(what) ? HOSTILE_NAMES.slice(0, 1) : HOSTILE_NAMES;
      for (const name of names) {
        const answer = await attach([{ name, bytes: new Uint8Array(bytes) }]);
        if ((answer.STATUS_ID === "0") !== isTaken) wrong.push(`${what} as ${name}: ${JSON.stringify(answer)}`);
      }
    }
    clearInterval(watch);
    assert.deepEqual(wrong, []);
    assert.ok(peak - start < 200 * MB, `memory grew by ${Math.round((peak - start) / MB)} MB`);

    const served = await attachments();
    assert.ok(served.length > 90, `${served.length} files were taken`);
    for (const file of served) {
      const answer = await fetchFile(file.url);
      const body = Buffer.from(await answer.arrayBuffer());
      assertSandboxedDownload(answer, file.file_name);
      assert.match(answer.headers.get("content-type") ?? "", /^(image\/(jpeg|png|webp)|application\/pdf)$/);
      if (answer.headers.get("content-type") === "application/pdf") {
        assert.equal(body.subarray(0, 5).toString("latin1"), "%PDF-", file.file_name);
      } else {
        assert.ok(!body.includes(MARK), `${file.file_name} still holds what was planted`);
        const { exif, width = 0, height = 0 } = await sharp(body).metadata();
        assert.equal(exif, undefined);
        assert.ok(width <= 3_072 && height <= 3_072);
      }
      assert.match(file.file_name, /^[^./\\\p{Cc}\u202e]+\.(jpg|png|webp|pdf)$/u);
    }
    assert.equal(await bytesOf("incoming"), 0, "nothing is left on its way in");
  });

  it("keep a name in Devanagari; the content determines the extension", async () => {
    await attach([{ name: "टूटी सड़क.html", bytes: ONE_PIXEL }]);
    assert.ok((await attachments()).some((file) => file.file_name === "टूटी सड़क.png"));
  });

  it("refuse too many, too large or too much, and leave nothing behind", async () => {
    const before = await rowsOfFiles();
    const six = Array.from({ length: 6 }, (_, n) => ({ name: `${n}.png`, bytes: ONE_PIXEL }));
    assert.equal((await attach(six)).refusal, "TOO_MANY_FILES");
    const large = new Uint8Array(Buffer.concat([greyPng(8, 8), Buffer.alloc(11 * MB)]));
    assert.equal((await attach([{ name: "large.png", bytes: large }])).refusal, "FILE_TOO_LARGE");
    const huge = new Uint8Array(Buffer.concat([greyPng(8, 8), Buffer.alloc(26 * MB)]));
    assert.equal((await attach([{ name: "huge.png", bytes: huge }])).http, 413);
    assert.equal((await attach([{ name: "empty.png", bytes: new Uint8Array() }])).refusal, "FILE_BROKEN");
    const good = { name: "good.png", bytes: ONE_PIXEL };
    assert.equal(
      (await attach([good, { name: "bad.png", bytes: new Uint8Array(Buffer.from("<html>")) }])).refusal,
      "FILE_NOT_ALLOWED",
    );
    const mega = new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(9 * MB), Buffer.from("%%EOF")]));
    const four = Array.from({ length: 4 }, (_, n) => ({ name: `${n}.pdf`, bytes: mega }));
    assert.equal((await attach(four)).refusal, "QUOTA_REACHED");
    assert.deepEqual(await rowsOfFiles(), before);
    assert.equal(await bytesOf("incoming"), 0);
  });

  it("stay within a ticket's quota under concurrent uploads", async () => {
    const author = ensureUser(world.x.world, "upload_crowd");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell No electricity in Sector 46, Gurugram." });
    const { ticket_id, status_id } = await until("the second ticket is there", async () => {
      const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows.find((one) => one.ticket_id !== ticketId);
    });
    const bytes = new Uint8Array(
      Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(9 * MB), Buffer.from("%%EOF")]),
    );
    const files = ["a.pdf", "b.pdf"].map((name) => ({ part: "attachment", name, bytes }) as const);
    const people = [cell, await signInAs(world.url, "head", ROLE.CELL_HEAD)];
    const body = { ticket_id, status_id, action_id: ACTION.REMARK, remarks: REMARK };
    const answers = await Promise.all(people.map((who) => who.call(saveWorkflow, body, { files })));
    assert.deepEqual(answers.map((one) => one.refusal ?? "taken").toSorted(), ["QUOTA_REACHED", "taken"]);
    assert.equal((await cell.ok(ticketJson, { ticket_id })).files.length, 2);
    assert.equal(await bytesOf("incoming"), 0);
  });

  it("refuse those who may not see the ticket, and uploads for a refused action", async () => {
    const before = await rowsOfFiles();
    const stranger = await signInAs(world.url, "officer2", ROLE.OFFICER);
    assert.equal((await attach([{ name: "a.png", bytes: ONE_PIXEL }], stranger)).refusal, "TICKET_NOT_FOUND");
    const stale = await cell.call(
      saveWorkflow,
      { ticket_id: ticketId, status_id: statusId + 1, action_id: ACTION.REMARK, remarks: REMARK },
      { files: [{ part: "attachment", name: "a.png", bytes: ONE_PIXEL }] },
    );
    assert.equal(stale.refusal, "TICKET_STATUS_MISMATCH");
    assert.deepEqual(await rowsOfFiles(), before);
  });

  it("purge unused files, twice without harm, and nothing else", async () => {
    const used = (await rowsOfFiles()).length;
    const at = world.ctx.clock.now();
    await world.ctx.db
      .insertInto("stored_file")
      .values({
        storage_key: "ab/left",
        content_type: "image/png",
        bytes: 1,
        sha256: Buffer.alloc(32),
        uploaded_by: 1,
        uploaded_at: at,
      })
      .execute();
    await sweepFilesJob.run(world.ctx, {});
    assert.equal((await rowsOfFiles()).length, used + 1, "a young one may still be on its way");
    world.advance(25 * 3_600_000);
    await sweepFilesJob.run(world.ctx, {});
    await sweepFilesJob.run(world.ctx, {});
    assert.equal((await rowsOfFiles()).length, used);
  });

  it("purge while another file has just been moved to its place", async () => {
    const folder = incomingFolder(world.ctx.config.dataDir);
    const left = path.join(folder, "left");
    writeFileSync(left, "half");
    utimesSync(left, new Date(0), new Date(0));
    symlinkSync(path.join(folder, "gone"), path.join(folder, "listed"));
    await sweepFilesJob.run(world.ctx, {});
    assert.equal(existsSync(left), false);
    rmSync(path.join(folder, "listed"));
  });

  it("give an officer a small square picture that others can fetch, and delete it again", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#246" } })
      .jpeg()
      .toBuffer();
    const picture = (bytes: Buffer) =>
      officer.call(
        userProfile,
        {},
        { files: [{ part: "profile_image", name: "me.jpg", bytes: new Uint8Array(bytes) }] },
      );
    const first = await picture(wide);
    const url = first.STATUS_RESPONSE.profile_image ?? "";
    assert.match(url, /^\/files\/profile\?user_id=\d+&v=\w+$/);
    const again = await signInAs(world.url, "cell2", ROLE.CELL_EXEC);
    const shown = await fetchFile(url, again);
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    assert.deepEqual([shown.status, width, height], [200, 256, 256]);
    assert.equal((await picture(Buffer.from("<svg/>"))).refusal, "FILE_NOT_ALLOWED");
    assert.notEqual((await picture(wide)).STATUS_RESPONSE.profile_image, url);
    const gone = await officer.ok(userProfile, { clear_fields: ["profile_image"] });
    assert.equal(gone.profile_image, null);
    assert.equal(((await (await fetchFile(url, again)).json()) as { refusal: string }).refusal, "USER_NOT_FOUND");
    const left = (await rowsOfFiles()).filter(
      (row) => row.content_type === "image/jpeg" && row.used_as === "profile_image",
    );
    assert.deepEqual(left, []);
  });
});
