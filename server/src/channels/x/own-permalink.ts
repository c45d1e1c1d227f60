/**
 * Address of our reply, pasted from X. Officers see it as a link, so only an address of our own account is accepted,
 * and rebuilt from its relevant parts. Pure.
 */
export interface OwnPermalink {
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
