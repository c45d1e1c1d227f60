/**
 * Files as phones, scanners and offices make them: which are taken, under which name and type, and which sentence
 * refuses the others. Expectations are written by hand.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import sharp from "sharp";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { inputBytes } from "../../support/input-files.ts";
import { newTicket } from "../../support/tickets.ts";
import { greyPng } from "../../support/pictures.ts";

describe("files as they are sent", () => {
  const world = worldForTests({ parameters: { upload_quota_ticket_mb: "500", upload_quota_user_mb: "5000" } });
  let cell: Client;
  let place: { ticket_id: number; status_id: number };
  before(async () => {
    const ticketId = await newTicket(world, "sent_files");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const { status_id } = await cell.ok(ticketJson, { ticket_id: ticketId });
    place = { ticket_id: ticketId, status_id };
  });

  const attach = (name: string, bytes: Uint8Array<ArrayBuffer>, language: "en" | "hi" = "en") =>
    cell.call(
      saveWorkflow,
      { ...place, action_id: ACTION.REMARK, remarks: "With a file of the citizen." },
      { files: [{ part: "attachment", name, bytes }], language },
    );
  const kept = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await attach(name, bytes);
    assert.equal(answer.STATUS_ID, "0", `${name}: ${JSON.stringify(answer.STATUS_RESPONSE)}`);
    const { files } = await cell.ok(ticketJson, { ticket_id: place.ticket_id });
    const file = files.at(-1);
    assert.ok(file !== undefined);
    const loaded = await fetch(`${world.url}${file.url}`, {
      headers: { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "", roleid: String(ROLE.CELL_EXEC) },
    });
    assert.equal(loaded.headers.get("content-type"), file.content_type, "the download has the stored type");
    return { name: file.file_name, type: file.content_type, bytes: Buffer.from(await loaded.arrayBuffer()) };
  };

  const TAKEN: readonly (readonly [sent: string, name: string, type: string])[] = [
    ["d01-plain.pdf", "d01-plain.pdf", "application/pdf"],
    ["d02-newline-before-header.pdf", "d02-newline-before-header.pdf", "application/pdf"],
    ["d03-bom-before-header.pdf", "d03-bom-before-header.pdf", "application/pdf"],
    ["d04-trailing-3kb.pdf", "d04-trailing-3kb.pdf", "application/pdf"],
    ["d06-html-warning-before.pdf", "d06-html-warning-before.pdf", "application/pdf"],
    ["i03-turned-exif6-gps.jpg", "i03-turned-exif6-gps.jpg", "image/jpeg"],
    ["i06-stray-bytes-before-marker.jpg", "i06-stray-bytes-before-marker.jpg", "image/jpeg"],
    ["i07-cmyk.jpg", "i07-cmyk.jpg", "image/jpeg"],
    ["i08-16bit.png", "i08-16bit.png", "image/png"],
    ["i09-trailing-bytes.jpg", "i09-trailing-bytes.jpg", "image/jpeg"],
    ["i10-progressive.jpg", "i10-progressive.jpg", "image/jpeg"],
    ["i11-one-pixel.png", "i11-one-pixel.png", "image/png"],
    ["i13-gif.gif", "i13-gif.gif", "image/gif"],
    // Few browsers show these, so a JPEG is stored.
    ["i14-scan.tif", "i14-scan.jpg", "image/jpeg"],
    ["i15-avif.avif", "i15-avif.jpg", "image/jpeg"],
    ["i16-iphone.heic", "i16-iphone.jpg", "image/jpeg"],
    ["k02-android-3gp4.m4a", "k02-android-3gp4.m4a", "audio/mp4"],
    ["k03-iphone.mov", "k03-iphone.mov", "video/quicktime"],
    ["k04-whatsapp-voice.ogg", "k04-whatsapp-voice.ogg", "audio/ogg"],
    // Holds no picture that could be decoded, and no data that could name a place: stored as it was sent.
    ["k05-iphone.heic", "k05-iphone.heic", "image/heic"],
    ["k06-amr-call.amr", "k06-amr-call.amr", "audio/amr"],
    ["k07-mp42.m4a", "k07-mp42.m4a", "audio/mp4"],
    ["k08-voice-note.opus", "k08-voice-note.ogg", "audio/ogg"],
  ];
  for (const [sent, name, type] of TAKEN) {
    it(`take ${sent}`, async () => {
      const file = await kept(sent, inputBytes(sent));
      assert.deepEqual([file.name, file.type], [name, type]);
      if (type === "application/pdf") assert.equal(file.bytes.subarray(0, 5).toString("latin1"), "%PDF-");
      if (!type.startsWith("image/") || type === "image/heic") return;
      const { exif, xmp, width } = await sharp(file.bytes).metadata();
      assert.deepEqual([exif, xmp], [undefined, undefined], "no place, no camera");
      assert.ok(width > 0);
    });
  }

  it("show an iPhone's picture as it was taken", async () => {
    const { bytes } = await kept("i16-iphone.heic", inputBytes("i16-iphone.heic"));
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [64, 48]);
    const at = (x: number, y: number): number[] => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
    const isNear = (got: readonly number[], wanted: readonly number[]): boolean =>
      wanted.every((value, index) => Math.abs(value - (got[index] ?? -99)) < 40);
    assert.ok(isNear(at(8, 8), [200, 30, 30]), `top left is red: ${String(at(8, 8))}`);
    assert.ok(isNear(at(56, 40), [30, 30, 200]), `bottom right is blue: ${String(at(56, 40))}`);
  });

  it("have the place taken out of recordings too", async () => {
    for (const [name, place] of [
      ["film.mov", "+28.4595+077.0266+218.3/"],
      ["film.mp4", "+28.4595+077.0266/"],
      ["film.3gp", "+28.4595+077.0266/"],
    ] as const) {
      const brand = name.endsWith("mov") ? "qt  " : name.endsWith("3gp") ? "3gp5" : "isom";
      const head = Buffer.from(`\0\0\0\u0014ftyp${brand}\0\0\0\0${brand}`, "latin1");
      const bytes = new Uint8Array(Buffer.concat([head, Buffer.from(`\0\0\0\u0040moov\u00a9xyz${place}`, "latin1")]));
      const file = await kept(name, bytes);
      assert.equal(file.name, name);
      assert.equal(file.bytes.length, bytes.length);
      assert.ok(!file.bytes.includes("28.4595") && !file.bytes.includes("077.0266"), name);
    }
  });

  it("may be photographs of 48 and of 199 megapixels, and panoramas", async () => {
    for (const [width, height, shownWidth, shownHeight] of [
      [8_000, 6_000, 3_072, 2_304],
      [4_000, 3_000, 3_072, 2_304],
      [14_000, 2_800, 3_072, 614],
      [16_200, 12_280, 3_072, 2_329],
    ] as const) {
      const photo = await sharp({ create: { width, height, channels: 3, background: "#486" } })
        .jpeg({ quality: 40 })
        .toBuffer();
      const { bytes } = await kept(`${width}.jpg`, new Uint8Array(photo));
      const shown = await sharp(bytes).metadata();
      assert.deepEqual([shown.width, shown.height], [shownWidth, shownHeight]);
    }
  });

  it("of too many pixels are refused as such, and damaged ones as damaged", async () => {
    const wide = await attach("plan.png", new Uint8Array(greyPng(20_000, 10_100)));
    assert.equal(wide.refusal, "FILE_TOO_MANY_PIXELS");
    assert.match(
      JSON.stringify(wide),
      /plan\.png has 202 million pixels; a picture of its kind may have 200 million\. Save it in a smaller size/,
    );
    const web = await sharp({ create: { width: 8_000, height: 6_400, channels: 3, background: "#486" } })
      .jpeg({ progressive: true, quality: 20 })
      .toBuffer();
    assert.match(
      JSON.stringify(await attach("web.jpg", new Uint8Array(web))),
      /web\.jpg has 52 million pixels; .* 50 million/,
    );
    const half = inputBytes("i10-progressive.jpg").slice(0, 400);
    assert.match(JSON.stringify(await attach("half.jpg", half)), /half\.jpg is damaged/);
  });

  it("are called as they were sent in a refusal, with the cause", async () => {
    const cutPdf = inputBytes("d05-no-eof-mark.pdf");
    const text = new TextEncoder().encode("A letter, and no PDF.");
    const cases: readonly (readonly [string, Uint8Array<ArrayBuffer>, string, RegExp])[] = [
      ["d05-no-eof-mark.pdf", cutPdf, "FILE_PDF_CUT", /d05-no-eof-mark\.pdf is an incomplete PDF: its end is missing/],
      ["letter.pdf", text, "FILE_NO_PDF", /letter\.pdf is called a PDF, but there is none in it/],
      ["letter.docx", text, "FILE_NOT_ALLOWED", /letter\.docx cannot be attached\. Attach only jpg, /],
      ["letter", text, "FILE_NOT_ALLOWED", /letter cannot be attached/],
    ];
    for (const [name, bytes, refusal, sentence] of cases) {
      const answer = await attach(name, bytes);
      assert.equal(answer.refusal, refusal, name);
      assert.match(JSON.stringify(answer), sentence);
    }
    assert.match(JSON.stringify(await attach("पत्र.pdf", text, "hi")), /पत्र\.pdf का नाम PDF का है, पर उसमें PDF नहीं है/);
    const located = new Uint8Array(Buffer.concat([inputBytes("k05-iphone.heic"), Buffer.from("Exif\0\0MM\0*")]));
    assert.match(JSON.stringify(await attach("place.heic", located)), /place\.heic is damaged/);
    const late = new Uint8Array(Buffer.concat([Buffer.alloc(1_020, " "), Buffer.from("%PDF-1.4\n%%EOF")]));
    assert.equal((await attach("late.pdf", late)).refusal, "FILE_NO_PDF", "readers look no further than 1,024 bytes");
  });
});
