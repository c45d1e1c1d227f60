/** Compression of long answers, where the client accepts it. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { districts } from "@smgt/contract/calls/law/masters.ts";
import { todayStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

describe("compression", () => {
  const world = worldForTests();
  let cell: Client;
  before(async () => {
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });

  /** Reads raw bytes; `fetch` would decompress them. */
  const bare = ({ path, method }: { readonly path: string; readonly method: string }, accepts: string) =>
    new Promise<{ headers: Readonly<Record<string, unknown>>; body: Buffer }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${cell.token}`,
        cookie: cell.cookie ?? "",
        roleid: String(ROLE.CELL_EXEC),
        "accept-encoding": accepts,
      };
      request(`${world.url}${path}`, { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
        .on("error", reject)
        .end();
    });

  it("applies on request, decompresses to the same text, and is declared", async () => {
    const plain = await bare(districts, "identity");
    assert.equal(plain.headers["content-encoding"], undefined);
    const packed = await bare(districts, "br;q=1, gzip;q=0.8");
    assert.equal(packed.headers["content-encoding"], "gzip");
    assert.equal(packed.headers["content-length"], String(packed.body.length));
    for (const { headers } of [plain, packed]) assert.match(String(headers["vary"]), /accept-encoding/);
    assert.deepEqual(gunzipSync(packed.body), plain.body);
    assert.ok(packed.body.length * 2 < plain.body.length, `${packed.body.length} of ${plain.body.length}`);
  });

  it("skips short answers", async () => {
    const { headers, body } = await bare(todayStatistics, "gzip");
    assert.equal(headers["content-encoding"], undefined);
    assert.equal((JSON.parse(body.toString("utf8")) as { STATUS_ID: string }).STATUS_ID, "0");
  });
});
