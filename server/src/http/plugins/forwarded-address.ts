/**
 * Caller's address behind proxies that append the port (`203.0.113.9:50123`, `[2001:db8::1]:50123`). The port changes
 * with each connection, while limits, address-bound codes and logs need the address alone. Invalid entries are removed:
 * a caller can put any text of any length there.
 */
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

const HEADER = "x-forwarded-for";
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i;

/** Maximum length of an address with a zone. */
const MOST_LETTERS = 45;

const addressOrNone = (text: string): string => (text.length <= MOST_LETTERS && isIP(text) !== 0 ? text : "unknown");

/** Returns the header with addresses alone. Pure. */
export const withoutPorts = (header: string): string =>
  header
    .split(",")
    .map((one) => {
      const [, v6, v4] = WITH_PORT.exec(one.trim()) ?? [];
      return addressOrNone(v6 ?? v4 ?? one.trim());
    })
    .join(", ");

/** Removes the ports; must come before all other plugins. */
export function addForwarded(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const given = headers[HEADER];
    if (typeof given === "string") headers[HEADER] = withoutPorts(given);
  });
}
