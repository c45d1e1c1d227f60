/** Only an Indian mobile number gets codes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Senders } from "../../../context.ts";
import type { Parameters } from "../../law/masters/masters.ts";
import { sentFactor } from "./factors.ts";

const parameters = { otpChannels: ["SMS", "EMAIL"] } as unknown as Parameters;
const senders = { SMS: {}, EMAIL: {} } as unknown as Senders;

test("a code goes to a mobile number as it is stored, and to no other phone", () => {
  for (const [mobile, to] of [
    ["9812345678", "9812345678"],
    ["+919812345678", "9812345678"],
    ["+911242345678", null],
    ["+449812345678", null],
    ["", null],
    [null, null],
  ] as const) {
    const factor = sentFactor("SMS", { has_app: false, email: null, mobile }, parameters, senders);
    assert.equal(factor !== null && factor.channel !== "APP" ? factor.to : null, to, String(mobile));
  }
});
