import assert from "node:assert/strict";
import { test } from "node:test";
import type { Envelope } from "@smgt/contract/envelope.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { readCodeStep, readOther, readWaitSeconds } from "./login-answer.ts";

const told = (extras: object, lines: readonly string[] = []) => ({
  lines,
  envelope: { STATUS_ID: "888", STATUS_MESSAGE: "FAILURE", STATUS_RESPONSE: lines[0] ?? "", ...extras } as Envelope,
});

test("reads the waiting time in both languages", () => {
  for (const language of ["en", "hi"] as const) {
    const sentence = refusalText("LOGIN_SLOWED", { seconds: 32 }, language);
    assert.equal(readWaitSeconds(told({}, [sentence])), 32);
  }
  assert.equal(readWaitSeconds(told({}, ["Wait."])), 0);
});

test("reads the second step, and takes an unknown channel for the app", () => {
  assert.equal(readCodeStep(told({})), null);
  assert.deepEqual(readCodeStep(told({ otp_required: "Y", otp_channel: "EMAIL", otp_target: "r…@example.gov.in" })), {
    channel: "EMAIL",
    target: "r…@example.gov.in",
  });
  assert.deepEqual(readCodeStep(told({ otp_required: "Y", otp_channel: "PIGEON" })), { channel: "APP", target: null });
});

test("reads the session that stands in the way", () => {
  assert.deepEqual(readOther(told({ device: "Chrome, Windows", since: "2026-11-20T10:00:00.000Z" }, ["There."])), {
    device: "Chrome, Windows",
    since: "2026-11-20T10:00:00.000Z",
    lastActivity: null,
    words: "There.",
  });
});
