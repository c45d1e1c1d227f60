import assert from "node:assert/strict";
import { test } from "node:test";
import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { passwordProblem } from "./password-rules.ts";

const WORDS = ["rsharma", "Ramesh Sharma", "Public Health Engineering", "PHED", "स्वास्थ्य विभाग", "demo_grievance_cell"];
const alone = { mode: "NIST", hasFactor: false, words: WORDS } as const;
const withFactor = { ...alone, hasFactor: true } as const;
const nic = { ...alone, mode: "NIC" } as const;

const CASES: readonly (readonly [string, typeof alone | typeof withFactor | typeof nic, RefusalId | null])[] = [
  ["fourteen chars", alone, "PASSWORD_TOO_SHORT"],
  ["correct horse battery staple", alone, null],
  ["monsoon over seven quiet rivers", alone, null],
  ["आम के पेड़ पर सात तोते", alone, null],
  ["🌧️🚲🪁🐘🌾🛕🚜🧵🪔🥭🌶️🪷🦚🐅🏏", alone, null],
  ["twelve chars", withFactor, null],
  ["eleven char", withFactor, "PASSWORD_TOO_SHORT"],
  ["passwordpassword", alone, "PASSWORD_TOO_COMMON"],
  ["Password123456789!", alone, "PASSWORD_TOO_COMMON"],
  ["qwertyuiopasdfghjkl", alone, "PASSWORD_TOO_COMMON"],
  ["123456789012345", alone, "PASSWORD_TOO_COMMON"],
  ["aaaaaaaaaaaaaaaaaaaa", alone, "PASSWORD_TOO_COMMON"],
  ["ab1ab1ab1ab1ab1ab1", alone, "PASSWORD_TOO_COMMON"],
  ["!!!!!!!!!!!!!!!!!!", alone, "PASSWORD_TOO_COMMON"],
  ["i love ramesh since 1984 xk", alone, "PASSWORD_TOO_COMMON"],
  ["the RSharma of the river", alone, "PASSWORD_TOO_COMMON"],
  ["quiet smgt morning lamp", alone, "PASSWORD_TOO_COMMON"],
  ["my own Grievance box 77", alone, "PASSWORD_TOO_COMMON"],
  ["the water PHED gives us", alone, "PASSWORD_TOO_COMMON"],
  ["नदी स्वास्थ्य चाँद सात पेड़", alone, "PASSWORD_TOO_COMMON"],
  ["monsoon over seven quiet rivers", nic, "PASSWORD_TOO_PLAIN"],
  ["Monsoon over 7 quiet rivers", nic, null],
];

for (const [password, facts, problem] of CASES) {
  test(`"${password}" (${facts.mode}${facts.hasFactor ? ", second factor" : ""}): ${problem ?? "good"}`, () =>
    assert.equal(passwordProblem(password, facts), problem));
}

test("refuses each of the three thousand most common ones", () => {
  const common = dictionary["passwords-common"].slice(0, 3_000).map(String);
  assert.deepEqual(
    common.filter((password) => passwordProblem(password, withFactor) === null),
    [],
  );
});

test("refuses every common one that is long enough", () => {
  const long = dictionary["passwords-common"].map(String).filter((password) => password.length >= 12);
  assert.ok(long.length > 100);
  assert.deepEqual(
    long.filter((password) => passwordProblem(password, withFactor) === null),
    [],
  );
});

test("judges any text without an error, and alike in each of its Unicode forms", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 256 }), (password) => {
      assert.equal(
        passwordProblem(password.normalize("NFD"), alone),
        passwordProblem(password.normalize("NFC"), alone),
      );
    }),
    { numRuns: times(300, 6_000) },
  );
});
