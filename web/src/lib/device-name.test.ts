import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceName } from "./device-name.ts";

test("names browser and system", () => {
  assert.equal(
    deviceName(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0",
    ),
    "Edge, Windows",
  );
  assert.equal(
    deviceName(
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
    ),
    "Chrome, Android",
  );
});

test("leaves what is named already, and what it does not know", () => {
  assert.equal(deviceName("Chrome, Windows"), "Chrome, Windows");
  assert.equal(deviceName("curl/8"), "curl/8");
});
