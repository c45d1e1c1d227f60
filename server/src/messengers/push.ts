/**
 * Short messages to browsers, over the message services of their makers (Web Push, VAPID). The library makes the request;
 * it is sent here, only to services that the settings name: an address comes from a browser, and could lead anywhere.
 */
import webPush from "web-push";
import type { PushConfig } from "../config-outside.ts";
import { isLoopback } from "../config-production.ts";
import { PushGone, type PushSender } from "../ports.ts";

const PATIENCE_MS = 10_000;
/** For how long a service keeps the message for a browser that is off. */
const KEPT_SECONDS = 86_400;
/** What a service answers when the browser takes no messages any more. */
const GONE: readonly number[] = [404, 410];

const fits = (host: string, rule: string): boolean =>
  rule.startsWith("*.") ? host.endsWith(rule.slice(1)) : host === rule;

/** The address of a service that the settings name; without TLS only on this machine itself, and never in production. */
function isServiceOf(endpoint: string, hosts: readonly string[], isProduction: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, port } = new URL(endpoint);
  if (username !== "" || !hosts.some((rule) => fits(hostname.toLowerCase(), rule))) return false;
  if (!isProduction && isLoopback(endpoint)) return protocol === "http:" || protocol === "https:";
  return protocol === "https:" && port === "";
}

/** Sends over the services that the settings name. */
export function pushSender({ publicKey, privateKey, contact, hosts }: PushConfig, isProduction: boolean): PushSender {
  const isKnown = (endpoint: string): boolean => isServiceOf(endpoint, hosts, isProduction);
  return {
    isKnown,
    async send({ endpoint, p256dh, auth }, message) {
      if (!isKnown(endpoint)) throw new PushGone("This message service is not one that the settings name.");
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: contact, publicKey, privateKey },
          TTL: KEPT_SECONDS,
          contentEncoding: "aes128gcm",
        },
      );
      const answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? []),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: "error",
      });
      await answer.body?.cancel();
      if (GONE.includes(answer.status)) throw new PushGone(`The message service answered ${answer.status}.`);
      if (!answer.ok) throw new Error(`The message service answered ${answer.status}.`);
    },
  };
}
