/** Signing key file of the audit. */
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";
import { openSigner, publicKeyOf } from "./keys.ts";

describe("a file that holds no key of the audit", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-audit-key-"));
  const file = path.join(folder, "key.pem");
  openSigner(file);
  const whole = readFileSync(file, "utf8");
  after(() => rmSync(folder, { recursive: true, force: true }));

  const CASES: readonly (readonly [string, string])[] = [
    ["is empty, as a power cut right after the first start may leave it", ""],
    ["was cut short", whole.slice(0, 60)],
    [
      "holds a key of another kind",
      String(generateKeyPairSync("x25519").privateKey.export({ type: "pkcs8", format: "pem" })),
    ],
  ];
  for (const [what, text] of CASES)
    it(`is named, and left as it is, when it ${what}`, () => {
      writeFileSync(file, text);
      for (const use of [openSigner, publicKeyOf])
        assert.throws(() => use(file), {
          message: `${file} holds no key of the audit. Put the key back from its copy. Where there is none, move the file away: the next start makes a new key; if the old one signed before, its public key goes into SMGT_AUDIT_FORMER_KEYS (docs/how-to/verify-the-audit.md).`,
        });
      assert.equal(readFileSync(file, "utf8"), text);
    });

  it("is no reason against one that is whole again", () => {
    writeFileSync(file, whole);
    assert.equal(openSigner(file).publicKey, publicKeyOf(file));
  });
});
