import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { nameAsSent, safeFileName } from "./file-name.ts";

const CASES: readonly (readonly [given: string, ending: string, name: string])[] = [
  ["photo.jpg", "jpg", "photo.jpg"],
  ["photo.JPEG", "jpg", "photo.jpg"],
  ["photo.php.jpg", "jpg", "photo_php.jpg"],
  ["page.html", "png", "page.png"],
  ["../../etc/passwd", "pdf", "passwd.pdf"],
  ["C:\\Users\\a\\bill.pdf", "pdf", "bill.pdf"],
  ["invoice\u202Egpj.exe", "png", "invoicegpj.png"],
  ["a\u0000b.png", "png", "ab.png"],
  ["कार्य रिपोर्ट.pdf", "pdf", "कार्य रिपोर्ट.pdf"],
  ["क्\u200dष.pdf", "pdf", "क्\u200dष.pdf"],
  [".htaccess", "png", "htaccess.png"],
  ["", "png", "file.png"],
  ["....", "png", "file.png"],
  ['<img src=x onerror="a()">.png', "png", "img src=x onerror=a().png"],
];

test("a name keeps its words and loses what misleads", () => {
  for (const [given, ending, name] of CASES) assert.equal(safeFileName(given, ending), name, JSON.stringify(given));
});

test("a refused file is called as it was sent, without what misleads", () => {
  for (const [given, name] of [
    ["bill.pdf", "bill.pdf"],
    ["../photo.php.JPG", "photo_php.JPG"],
    ["note", "note"],
    ["कार्य रिपोर्ट.docx", "कार्य रिपोर्ट.docx"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["a\u0000.pdf\u0000", "a.pdf"],
    ["", "file"],
    [".htaccess", "htaccess"],
  ] as const)
    assert.equal(nameAsSent(given), name, JSON.stringify(given));
});

test("whatever the sender writes, the name has one ending and nothing that a file system or a page obeys", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
      const name = safeFileName(given, "png");
      assert.match(name, /^[^./\\<>"\p{Cc}]+\.png$/u);
      assert.ok([...name].length <= 104);
      assert.ok(!/[\u202a-\u202e\u2066-\u2069]/.test(name));
    }),
    { numRuns: times(2_000, 40_000) },
  );
});
