import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import test from "node:test";
import { understandItem } from "./understand.ts";
import { answerCrc, isSigned, itemsOfDelivery } from "./webhook.ts";

const secret = "a-consumer-secret";
const body = Buffer.from('{"data":{"event_type":"post.delete","payload":{"id":"5"}}}');
const signature = `sha256=${createHmac("sha256", secret).update(body).digest("base64")}`;

test("the challenge is answered with the secret's mark on the token", () => {
  assert.deepEqual(answerCrc(secret, "abc"), {
    response_token: `sha256=${createHmac("sha256", secret).update("abc").digest("base64")}`,
  });
});

test("only the exact bytes with the exact signature are trusted", () => {
  assert.equal(isSigned(secret, body, signature), true);
  assert.equal(isSigned("another", body, signature), false);
  assert.equal(isSigned(secret, Buffer.concat([body, Buffer.from(" ")]), signature), false);
  for (const wrong of [null, "", "sha256=", signature.slice(0, -1), `${signature}=`, signature.toLowerCase()])
    assert.equal(isSigned(secret, body, wrong), false);
});

test("events that are no posts are told as notices", () => {
  const own = { id: "1", handle: "h", ignoreBareQuotes: true };
  const told = itemsOfDelivery(Buffer.from('{"data":{"event_type":"oauth.revoke","payload":{}}}')).map((item) =>
    understandItem(item, own),
  );
  assert.deepEqual(told, [{ kind: "ignored", reason: "notice from X: oauth.revoke" }]);
});

test("a delivery that is not JSON comes out for a person to look at", () => {
  const [item] = itemsOfDelivery(Buffer.from("<html>"));
  assert.ok(item !== undefined);
  assert.equal(item.externalId, null);
});
