/**
 * Who is calling, where a proxy writes the caller's port beside the address (`203.0.113.9:50123`, `[2001:db8::1]:50123`): the
 * port is another with each connection, and limits, codes that are bound to an address, and the logs go by the address. What a
 * caller wrote there that is none, and no proxy took out, is not kept: it may be anything, and longer than a log can take.
 */
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

const HEADER = "x-forwarded-for";
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i;

/** Longer is no address, whatever zone it names. */
const MOST_LETTERS = 45;

const addressOrNone = (text: string): string => (text.length <= MOST_LETTERS && isIP(text) !== 0 ? text : "unknown");

/** The header with addresses alone. Pure. */
export const withoutPorts = (header: string): string =>
  header
    .split(",")
    .map((one) => {
      const [, v6, v4] = WITH_PORT.exec(one.trim()) ?? [];
      return addressOrNone(v6 ?? v4 ?? one.trim());
    })
    .join(", ");

/** Takes the ports out before anybody asks for the address; must come before all other plugins. */
export function addForwarded(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const given = headers[HEADER];
    if (typeof given === "string") headers[HEADER] = withoutPorts(given);
  });
}
