/**
 * Malicious files: every payload under every name. Each payload states the expected result: refused, or stored and
 * harmless as a download.
 */
import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { greyPng } from "./pictures.ts";

/** Contained in every active payload; a served picture must not contain it. */
export const MARK = "SMGT-ACTIVE-CONTENT";

export interface HostileFile {
  readonly what: string;
  readonly bytes: Buffer;
  readonly isTaken: boolean;
}

const SCRIPT = `<script>alert("${MARK}")</script>`;
const text = (value: string): Buffer => Buffer.from(value, "utf8");

/** A minimal stored ZIP with one entry. */
function zip(name: string, body: Buffer): Buffer {
  const packed = deflateRawSync(body);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(body.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, text(name), packed]);
}

/** A page that no download may begin with. */
const PAGE = "<!doctype html><p>SMGT-PAGE";
/** Exif data of a picture that is turned by a quarter. */
const TURNED = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");

const PDF_BODY = `1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\("${MARK}"\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n`;

export async function hostileFiles(): Promise<HostileFile[]> {
  const pixels = sharp({ create: { width: 64, height: 48, channels: 3, background: "#c84" } });
  const [jpeg, webp, png] = await Promise.all([
    pixels
      .clone()
      .withExif({ IFD0: { ImageDescription: SCRIPT, Artist: MARK }, IFD3: { GPSLatitude: "29/1 5/1 0/1" } })
      .jpeg()
      .toBuffer(),
    pixels.clone().webp().toBuffer(),
    pixels.clone().png().toBuffer(),
  ]);
  const refused = (what: string, bytes: Buffer): HostileFile => ({ what, bytes, isTaken: false });
  const taken = (what: string, bytes: Buffer): HostileFile => ({ what, bytes, isTaken: true });
  return [
    refused(
      "svg with script",
      text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${MARK}')">${SCRIPT}</svg>`),
    ),
    refused("svg after an xml head", text(`<?xml version="1.0"?><!DOCTYPE svg><svg>${SCRIPT}</svg>`)),
    refused("html page", text(`<!doctype html><title>x</title>${SCRIPT}`)),
    refused("html after spaces", text(`\n\n   ${SCRIPT}`)),
    refused("javascript", text(`alert("${MARK}")`)),
    refused("php", text(`<?php echo "${MARK}"; ?>`)),
    refused("shell script", text(`#!/bin/sh\necho ${MARK}\n`)),
    refused("windows program", Buffer.concat([text("MZ"), Buffer.alloc(200), text(MARK)])),
    refused("linux program", Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(200), text(MARK)])),
    refused("test virus", text("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*")),
    refused("gif that is a script", text(`GIF89a/*${SCRIPT}*/=1;alert("${MARK}")`)),
    refused("zip", zip("page.html", text(SCRIPT))),
    refused("zip bomb", zip("zeros", Buffer.alloc(20_000_000))),
    refused("word document", zip("word/document.xml", text(`<w:document>${SCRIPT}</w:document>`))),
    refused("pdf far behind html", text(`${SCRIPT.repeat(30)}\n%PDF-1.4\n${PDF_BODY}%%EOF`)),
    refused("pdf behind xml", text(`<?xml version="1.0"?><svg>${SCRIPT}</svg>\n%PDF-1.4\n${PDF_BODY}%%EOF`)),
    refused("pdf within an archive", Buffer.concat([zip("a", Buffer.alloc(9)), text(`%PDF-1.4\n${PDF_BODY}%%EOF`)])),
    refused("zip bomb as a workbook", zip("xl/worksheets/sheet1.xml", Buffer.alloc(20_000_000))),
    refused("heic with nothing in it but a place", text("\0\0\0\u0018ftypheic\0\0\0\0mif1heicExif\0\0MM\0*")),
    refused("pdf without an end", text(`%PDF-1.4\n${PDF_BODY}`)),
    refused("jpeg cut off", jpeg.subarray(0, 300)),
    refused("png head only", png.subarray(0, 33)),
    refused("png with a wrong size", Buffer.concat([png.subarray(0, 20), Buffer.from([0xff, 0xff]), png.subarray(22)])),
    refused("png of 2,500 million pixels", greyPng(50_000, 50_000)),
    refused("png of 90 million pixels that is read as a whole", greyPng(9_000, 10_000, [], true)),
    refused("png of 90 million pixels that is turned", greyPng(9_000, 10_000, [["eXIf", TURNED]])),
    refused("nothing", Buffer.alloc(0)),
    refused("zeros", Buffer.alloc(5_000)),
    taken("jpeg with script in its notes", jpeg),
    taken("jpeg with a page behind it", Buffer.concat([jpeg, text(SCRIPT)])),
    taken("jpeg with an archive behind it", Buffer.concat([jpeg, zip("page.html", text(SCRIPT))])),
    taken("png with script in its notes", greyPng(40, 40, [["tEXt", text(`Comment\0${SCRIPT}`)]])),
    taken("png with a page behind it", Buffer.concat([png, text(SCRIPT)])),
    taken("webp with a page behind it", Buffer.concat([webp, text(SCRIPT)])),
    taken("png of 39 million pixels", greyPng(6_200, 6_200)),
    // The page before it is cut off.
    taken("pdf behind html", text(`${PAGE}\n%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF`)),
    // Stored unchanged: served only as a sandboxed download (decision 14).
    taken("pdf with script", text(`%PDF-1.4\n${PDF_BODY}%%EOF\n`)),
    taken("pdf", text("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")),
  ];
}

export const HOSTILE_NAMES: readonly string[] = [
  "photo.jpg",
  "photo.png",
  "photo.php.jpg",
  "page.html",
  "page.html.png",
  "image.svg",
  "picture.jpg.exe",
  "../../../etc/passwd",
  "..\\..\\windows\\system32\\a.png",
  "a\u0000.png",
  "invoice\u202Egpj.exe",
  "शिकायत का फोटो.jpg",
  "क्\u200dषेत्र.png",
  "COM1.png",
  ".htaccess",
  `${"बहुत लंबा नाम ".repeat(30)}.pdf`,
  'quote".png',
];
