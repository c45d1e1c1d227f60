/** PDFs that act by themselves, plainly, escaped, packed and hidden; and such as people send every day. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { deflateSync } from "node:zlib";
import { isActivePdf } from "./pdf-content.ts";

const text = (value: string): Buffer => Buffer.from(value, "latin1");
const pdf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    text("%PDF-1.7\n"),
    ...parts.map((part) => (typeof part === "string" ? text(part) : part)),
    text("\n%%EOF\n"),
  ]);
const stream = (dictionary: string, body: string | Buffer, line = "\n"): Buffer =>
  Buffer.concat([text(`9 0 obj<<${dictionary}>>stream${line}`), Buffer.from(body), text("\nendstream endobj\n")]);
const packed = (body: string): Buffer => deflateSync(text(body));
const CATALOG = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
const objects = (inside: string): string => `3 0 4 40 ${inside}`;
const OBJECT_STREAM = "/Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length 99";

const ACTIVE: Readonly<Record<string, Buffer>> = {
  "a script on opening": pdf("1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"),
  "a script of which only the short name stands outside": pdf(CATALOG, "4 0 obj<</JS 5 0 R>>endobj"),
  "a script with its name escaped": pdf("4 0 obj<</S/J#61va#53cript>>endobj"),
  "all letters escaped": pdf("4 0 obj<</S/#4c#61#75#6E#63#68>>endobj"),
  "a program": pdf("4 0 obj<</S /Launch /F(cmd.exe)>>endobj"),
  "a file inside": pdf("4 0 obj<</Type/EmbeddedFile>>endobj"),
  "rich media": pdf("4 0 obj<</Subtype/RichMedia>>endobj"),
  "a form with code": pdf("4 0 obj<</XFA[(a)5 0 R]>>endobj"),
  "actions of a page": pdf("4 0 obj<</Type/Page/AA<</O 5 0 R>>>>endobj"),
  "a lock": pdf(CATALOG, "trailer<</Encrypt 7 0 R/Root 1 0 R>>"),
  "a script in an object stream": pdf(CATALOG, stream(OBJECT_STREAM, packed(objects("<</S/JavaScript>>")))),
  "the short name in one": pdf(CATALOG, stream(OBJECT_STREAM, packed(objects("<</JS 5 0 R>>")))),
  "one whose own name is escaped": pdf(
    stream("/Type/Obj#53tm/N 2/First 9/Filter/FlateDecode", packed(objects("<</AA 5 0 R>>"))),
  ),
  "one that is not packed": pdf(stream("/Type/ObjStm/N 2/First 9", objects("<</AA 5 0 R>>"))),
  "one that says nothing of itself": pdf(
    stream("/Type 8 0 R/N 2/First 9/Filter/FlateDecode", packed(objects("<</S/JavaScript>>"))),
  ),
  "one behind another end of line": pdf(stream(OBJECT_STREAM, packed(objects("<</S/JavaScript>>")), "\r\n")),
  "one hidden by a word that looks like a stream": pdf(
    "%stream\n",
    stream(OBJECT_STREAM, packed(objects("<</S/JavaScript>>"))),
  ),
  "one with a word in its dictionary": pdf(
    stream(`${OBJECT_STREAM}/X(endobj 1 0 obj<<)`, packed(objects("<</S/JavaScript>>"))),
  ),
  "one in another packing": pdf(stream("/Type/ObjStm/N 1/First 4/Filter/ASCIIHexDecode", "33203020>")),
  "two packings": pdf(stream("/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/LZWDecode]", packed("x"))),
  "one that differs row by row": pdf(
    stream(`${OBJECT_STREAM}/DecodeParms<</Predictor 12>>`, packed("\u0000/Java\u0000Scri")),
  ),
  "one that is broken": pdf(
    stream(OBJECT_STREAM, Buffer.concat([packed(objects("x")).subarray(0, 9), Buffer.alloc(40, 7)])),
  ),
  "a bomb": pdf(stream("/Filter/FlateDecode", deflateSync(Buffer.alloc(70_000_000)))),
  "more streams than any": pdf("stream\n".repeat(60_000)),
  "very many that break off": pdf(
    ...Array.from({ length: 300 }, () => stream("", Buffer.from([0x78, 0x9c, 0xff, 0xff]))),
  ),
};

const PLAIN: Readonly<Record<string, Buffer>> = {
  "pages and a picture": pdf(
    CATALOG,
    stream("/Subtype/Image/Filter/DCTDecode", Buffer.from("\u00ff\u00d8 /JS /AA not a name", "latin1")),
    stream("/Filter/FlateDecode", packed("BT (A road that is broken) Tj ET")),
  ),
  "objects in a stream and their table": pdf(
    stream(OBJECT_STREAM, packed(objects("<</Type/Page/Contents 5 0 R>>"))),
    stream(
      "/Type/XRef/W[1 2 1]/DecodeParms<</Columns 4/Predictor 12>>/Filter/FlateDecode",
      packed("\u0002\u0001\u0000"),
    ),
  ),
  "links and names that only begin alike": pdf("4 0 obj<</S/URI/URI(https://example.org)/AAPL 1/JSX 2/XFAB 3>>endobj"),
  "an old way of packing a picture": pdf(CATALOG, stream("/Subtype/Image/Filter/ASCII85Decode", "87cURD~>")),
};

for (const [what, bytes] of Object.entries(ACTIVE)) {
  it(`finds ${what}`, async () => assert.equal(await isActivePdf(bytes), true));
}
it("takes one look at each byte, however often words of PDF come", async () => {
  const words = Buffer.from("/ObjStm stream\n 1 0 2 5 endobj ".repeat(49_000));
  const looks = pdf(words, Buffer.alloc(9_000_000, 32));
  assert.equal(await isActivePdf(looks), true, "it would take hours if each were followed to the end");
});

for (const [what, bytes] of Object.entries(PLAIN)) {
  it(`takes ${what}`, async () => assert.equal(await isActivePdf(bytes), false));
}
