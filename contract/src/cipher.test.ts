import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { allCalls } from "./calls/index.ts";
import {
  channelKeys,
  openAnswer,
  openRequest,
  sealAnswer,
  sealRequest,
  travelsPlain,
  type Bound,
  type ChannelKeys,
} from "./cipher.ts";
import { fromText, readFrame, toText, writeFrame } from "./cipher-wire.ts";

const FLIPS = 10_000;
const BOUND: Bound = { method: "POST", path: "/ticket/getticketjson", role: "2", time: 1_795_000_000_000 };
const JSON_TEXT = JSON.stringify({ ticket_id: 17, text: "नल में पानी नहीं — no water" });
const bytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

describe("sealed bodies", () => {
  let keys: ChannelKeys;
  before(async () => {
    keys = await channelKeys(bytes(32), bytes(16));
  });

  it("open in their own place", async () => {
    const sealed = await sealRequest(keys, 7, BOUND, JSON_TEXT);
    assert.equal(await openRequest(keys, 7, BOUND, sealed), JSON_TEXT);
    const bound = { method: "POST", path: BOUND.path, status: 200 };
    assert.equal(await openAnswer(keys, 7, bound, await sealAnswer(keys, 7, bound, JSON_TEXT)), JSON_TEXT);
    assert.equal(await openRequest(keys, 8, BOUND, await sealRequest(keys, 8, BOUND, "")), "");
  });

  it("carry deflated answers as they are, to the byte", async () => {
    const bound = { method: "POST", path: BOUND.path, status: 200 };
    for (const length of [1, 250, 251, 252, 4_096]) {
      const deflated = bytes(length);
      assert.deepEqual(await openAnswer(keys, 7, bound, await sealAnswer(keys, 7, bound, deflated)), deflated);
    }
  });

  it("do not open under another counter, method, path, role, time, field, status, key or direction", async () => {
    const sealed = await sealRequest(keys, 7, BOUND, JSON_TEXT);
    const others: Bound[] = [
      { ...BOUND, method: "PUT" },
      { ...BOUND, path: "/ticket/getticketaction" },
      { ...BOUND, path: `${BOUND.path}?a=1` },
      { ...BOUND, role: "" },
      { ...BOUND, time: BOUND.time + 1 },
      { ...BOUND, field: "remarks" },
    ];
    for (const other of others) assert.equal(await openRequest(keys, 7, other, sealed), null, JSON.stringify(other));
    assert.equal(await openRequest(keys, 8, BOUND, sealed), null);
    assert.equal(await openRequest(await channelKeys(bytes(32), bytes(16)), 7, BOUND, sealed), null);
    assert.equal(await openRequest({ request: keys.answer, answer: keys.request }, 7, BOUND, sealed), null);
    const answer = { method: "POST", path: BOUND.path, status: 200 };
    const sealedAnswer = await sealAnswer(keys, 7, answer, JSON_TEXT);
    assert.equal(await openAnswer(keys, 7, { ...answer, status: 401 }, sealedAnswer), null);
    assert.equal(await openAnswer(keys, 6, answer, sealedAnswer), null);
  });

  it("do not open with the same exchange under another channel id", async () => {
    const secret = bytes(32);
    const [one, other] = [await channelKeys(secret, bytes(16)), await channelKeys(secret, bytes(16))];
    assert.equal(await openRequest(other, 0, BOUND, await sealRequest(one, 0, BOUND, JSON_TEXT)), null);
  });

  it(`refuse ${FLIPS} flipped bits of the whole frame, every one of them`, async () => {
    const channelId = bytes(16);
    const sealed = await sealRequest(keys, 7, BOUND, JSON_TEXT);
    const good = writeFrame({ channelId, counter: 7, time: BOUND.time, sealed });
    const plain = fromText(good);
    assert.ok(plain !== null);
    let accepted = 0;
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const bit = flip % (plain.length * 8);
      const changed = plain.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (flip >= plain.length * 8) {
        const second = (flip * 7_919 + 13) % (plain.length * 8);
        if (second !== bit) changed[second >> 3] = (changed[second >> 3] ?? 0) ^ (1 << (second & 7));
      }
      const frame = readFrame(toText(changed));
      if (frame === null) continue;
      // An unknown channel has no keys; every other part is bound to the sealed text.
      const isKnown = frame.channelId.every((byte, at) => byte === channelId[at]);
      const opened = isKnown
        ? await openRequest(keys, frame.counter, { ...BOUND, time: frame.time }, frame.sealed)
        : null;
      if (opened !== null) accepted += 1;
    }
    assert.equal(accepted, 0);
  });

  it("say little by their length", async () => {
    const lengths = new Set<number>();
    for (let length = 0; length <= 256; length += 16)
      lengths.add((await sealRequest(keys, 1, BOUND, "x".repeat(length))).length);
    assert.deepEqual([...lengths], [256 + 16]);
    assert.equal((await sealRequest(keys, 1, BOUND, "x".repeat(257))).length, 512 + 16);
  });
});

describe("the wire", () => {
  it("brings frames back, with counters and times of any size", () => {
    for (const counter of [0, 1, 65_535, 2 ** 32, 2 ** 48 - 1]) {
      const frame = { channelId: bytes(16), counter, time: 1_795_000_000_123, sealed: bytes(40) };
      assert.deepEqual(readFrame(writeFrame(frame)), frame);
    }
  });

  it("brings bytes back as text, in one spelling only", () => {
    for (let length = 0; length < 70; length += 1) {
      const some = bytes(length);
      const text = toText(some);
      assert.equal(text, Buffer.from(some).toString("base64url"));
      assert.deepEqual(fromText(text), some);
    }
    for (const wrong of ["a", "AB", "AAB", "AA==", "A+==", "क", "AAAAA", "AA AA"])
      assert.equal(fromText(wrong), null, wrong);
  });

  it("takes nothing that is no frame", () => {
    for (const wrong of [undefined, null, 7, {}, "", "AQ", "!", "A".repeat(59), "B".repeat(200)])
      assert.equal(readFrame(wrong), null, String(wrong));
  });
});

describe("what travels plain", () => {
  it("is what anyone may read, the exchange, files, events and the external call; nothing else", () => {
    assert.deepEqual(
      allCalls
        .filter((one) => travelsPlain(one) && !(one.access.kind === "public" && one.method === "GET"))
        .map((one) => one.name)
        .toSorted(),
      ["cipher.open", "live.attachment", "live.events", "live.profileimage", "twitter.tweet-reply"],
    );
    for (const name of ["auth.login", "auth.setpassword", "ticket.getticketjson", "ticket.saveworkflow"])
      assert.equal(allCalls.filter((one) => one.name === name && !travelsPlain(one)).length, 1, name);
  });
});
