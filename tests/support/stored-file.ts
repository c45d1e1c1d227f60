/** Asserts the headers of answers with stored files. */
import assert from "node:assert/strict";

/** Asserts a download with its declared type only, in a sandbox without scripts. */
export function assertSandboxedDownload({ status, headers }: Response, what = ""): void {
  assert.equal(status, 200, what);
  assert.match(headers.get("content-disposition") ?? "", /^attachment; /, what);
  assert.match(headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'; frame-ancestors 'none'$/);
  assert.equal(headers.get("x-content-type-options"), "nosniff", what);
}
