import assert from "node:assert/strict";
import { test } from "node:test";
import { seal, unseal } from "./sealed.ts";

test("opens what it sealed, in any script, and never seals twice alike", async () => {
  const text = JSON.stringify({ name: "आशा देवी", sign: "₹", face: "🙏" });
  const [one, two] = [await seal(text, "a passphrase"), await seal(text, "a passphrase")];
  assert.notEqual(one, two);
  assert.equal(await unseal(one, "a passphrase"), text);
  assert.equal(await unseal(two, "a passphrase"), text);
});

test("opens nothing that was changed, cut, foreign, or sealed otherwise", async () => {
  const sealed = await seal("text", "a passphrase");
  const changed = `${sealed.slice(0, 20)}${sealed[20] === "A" ? "B" : "A"}${sealed.slice(21)}`;
  for (const broken of [changed, sealed.slice(0, -6), "", "{}", "not base 64 !"]) {
    assert.equal(await unseal(broken, "a passphrase"), null, broken);
  }
  assert.equal(await unseal(sealed, "another passphrase"), null);
});
