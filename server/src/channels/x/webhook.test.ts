import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import test from "node:test";
import { understandItem } from "./x-channel.ts";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { answerCrc, isSigned, itemsOfDelivery, openDelivery } from "./webhook.ts";

const secret = "a-consumer-secret";
const body = Buffer.from('{"data":{"event_type":"post.delete","payload":{"id":"5"}}}');
const signature = `sha256=${createHmac("sha256", secret).update(body).digest("base64")}`;

test("the challenge is answered with the secret's mark on the token", () => {
  assert.deepEqual(answerCrc(secret, "abc"), {
    response_token: `sha256=${createHmac("sha256", secret).update("abc").digest("base64")}`,
  });
});

test("nothing but a short token of base64 is ever marked", () => {
  for (const token of ["a", "QUJDRA==", "aB0-_+/=", "A".repeat(256)]) assert.notEqual(answerCrc(secret, token), null);
  const wrong = ["", "A".repeat(257), "{}", '{"data":{}}', "a b", "a\n", "\n", "अ", "a\u0000", "[1]", '"a"', "a%7B"];
  for (const token of wrong) assert.equal(answerCrc(secret, token), null, JSON.stringify(token));
});

test("no answer to a challenge is the signature of a delivery", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.base64String({ maxLength: 80 }),
    fc.json(),
    fc.constantFrom("0", "12", "true", "null", "1e5", "Infinity"),
  );
  fc.assert(
    fc.property(anything, (token) => {
      const answer = answerCrc(secret, token);
      if (answer === null) return;
      const opened = openDelivery(secret, Buffer.from(token), answer.response_token);
      assert.deepEqual(opened, { kind: "refused", reason: "no JSON object" });
    }),
  );
});

test("a delivery is a JSON object that X has signed", () => {
  const signed = (text: string): string => `sha256=${createHmac("sha256", secret).update(text).digest("base64")}`;
  assert.equal(openDelivery(secret, body, signature).kind, "items");
  for (const text of ["", "[]", "null", "5", '"a"', "<html>", '{"data":', "[{}]"]) {
    assert.deepEqual(openDelivery(secret, Buffer.from(text), signed(text)), {
      kind: "refused",
      reason: "no JSON object",
    });
  }
  assert.deepEqual(openDelivery(secret, body, signed("abc")), { kind: "refused", reason: "unsigned" });
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
