/** Traits of X, with or without an account. */
import { REPLY_MAX_WEIGHTED } from "@smgt/contract/constants.ts";
import type { ChannelTraits } from "../channel.ts";

/**
 * Address of our reply, pasted from X. Officers see it as a link, so only an address of our own account is accepted,
 * and rebuilt from its relevant parts. Pure.
 */
interface OwnPermalink {
  readonly externalId: string;
  readonly url: string;
}

/** Alternative hosts of the platform. */
const SAME_HOSTS: ReadonlySet<string> = new Set([
  "x.com",
  "www.x.com",
  "twitter.com",
  "www.twitter.com",
  "mobile.x.com",
]);

/** Reply named by an address; null unless it belongs to `handle` at `baseUrl`. */
export function readPermalink(given: string, baseUrl: string, handle: string): OwnPermalink | null {
  if (!URL.canParse(given)) return null;
  const [url, base] = [new URL(given), new URL(baseUrl)];
  const isSame = url.host === base.host || (SAME_HOSTS.has(base.host) && SAME_HOSTS.has(url.host));
  if (!isSame || url.protocol !== base.protocol || url.username !== "" || url.password !== "") return null;
  const [, name, externalId] = /^\/(\w{1,50})\/status\/(\d{1,25})\/?$/.exec(url.pathname) ?? [];
  if (name === undefined || externalId === undefined || name.toLowerCase() !== handle.toLowerCase()) return null;
  return { externalId, url: `${baseUrl}/${handle}/status/${externalId}` };
}

const BASE_URL = "https://x.com";

/** X, with posts at `<permalinkBaseUrl>/<handle>/status/<id>`. */
export function xTraits(permalinkBaseUrl: string = BASE_URL): ChannelTraits {
  return {
    code: "X",
    name: "X",
    publicCode: "X",
    privateCode: "X-DM",
    rules: {
      // X charges twenty times as much for a post with a link.
      public: { count: "weighted", max: REPLY_MAX_WEIGHTED, takes_links: "N" },
      private: { count: "characters", max: 10_000, takes_links: "Y" },
    },
    // X allows 300 reads of mentions and 15 of messages in 15 minutes.
    pace: { mentionsMs: 15_000, messagesMs: 65_000 },
    door: { challenge: "crc_token", signature: "x-twitter-webhooks-signature" },
    postUrl: (handle, postId) => `${permalinkBaseUrl}/${handle}/status/${postId}`,
    isHandle: (given) => /^[A-Za-z0-9_]{1,15}$/.test(given),
    readPostUrl: (given, handle) => readPermalink(given, permalinkBaseUrl, handle),
    settings: ["X_BEARER_TOKEN", "X_USER_TOKEN", "X_CONSUMER_SECRET", "X_ACCOUNT_ID", "X_ACCOUNT_HANDLE"],
    mending: {
      AUTH: {
        en: "Renew the account's token (X_USER_TOKEN) and restart the server, or sign the account in on X if it is locked",
        hi: "खाते का टोकन (X_USER_TOKEN) नया करके सर्वर फिर शुरू करें, या खाता लॉक हो तो X पर साइन इन करें",
      },
      CREDIT: {
        en: "Buy credit in X's developer console",
        hi: "X के डेवलपर कंसोल में क्रेडिट लें",
      },
    },
  };
}
