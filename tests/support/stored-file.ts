/** What every answer with a stored file says to the browser. */
import assert from "node:assert/strict";

/** Fails unless the browser keeps the file apart: a download, of no other type than it says, in which nothing runs. */
export function assertKeptApart({ status, headers }: Response, what = ""): void {
  assert.equal(status, 200, what);
  assert.match(headers.get("content-disposition") ?? "", /^attachment; /, what);
  assert.match(headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'; frame-ancestors 'none'$/);
  assert.equal(headers.get("x-content-type-options"), "nosniff", what);
}
