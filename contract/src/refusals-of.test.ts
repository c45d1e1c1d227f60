import assert from "node:assert/strict";
import { test } from "node:test";
import { mayRefuse, ownRefusals } from "./refusals-of.ts";

const plain = { refuses: ["TICKET_NOT_FOUND"], files: [] } as const;
const withFiles = { refuses: ["TICKET_NOT_FOUND", "TOO_MANY_FILES"], files: ["attachment"] } as const;

test("a call refuses with what it names, with bad fields and when the server is full", () => {
  assert.deepEqual(ownRefusals(plain), ["TICKET_NOT_FOUND"]);
  assert.equal(mayRefuse(plain, "TICKET_NOT_FOUND"), true);
  assert.equal(mayRefuse(plain, "BAD_INPUT"), true);
  assert.equal(mayRefuse(plain, "SERVER_BUSY"), true);
  assert.equal(mayRefuse(plain, "FILE_BROKEN"), false);
  assert.equal(mayRefuse(plain, "OWN_WORK"), false);
});

test("one that takes files refuses those that it cannot take, each told once", () => {
  assert.equal(mayRefuse(withFiles, "FILE_BROKEN"), true);
  assert.equal(mayRefuse(withFiles, "SCANNER_AWAY"), true);
  assert.equal(ownRefusals(withFiles).filter((id) => id === "TOO_MANY_FILES").length, 1);
});
