import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceName } from "./device-name.ts";
import { networkOf } from "./network-of-address.ts";

const NETWORKS: readonly (readonly [string, string])[] = [
  ["192.0.2.17", "192.0.2.0/24"],
  ["::ffff:192.0.2.200", "192.0.2.0/24"],
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["2001:0db8:0001:ffff:1:2:3:4", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
];

for (const [ip, network] of NETWORKS) {
  test(`${ip} belongs to ${network}`, () => assert.equal(networkOf(ip), network));
}

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
const DEVICES: readonly (readonly [string, string])[] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["node", "node"],
  ["curl/8.5.0", "curl"],
  ["<script>", "unknown device"],
  ["", "unknown device"],
];

for (const [agent, name] of DEVICES) {
  test(`"${agent.slice(0, 60)}" is called ${name}`, () => assert.equal(deviceName(agent), name));
}
