/** Credentials, hosts, and the rest of a database URL. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** URL of each server in a database URL, in order: `host1:5432,host2:5432` are two. */
export function databaseUrlsOf(text: string): string[] {
  const [, before = "", hosts = "", behind = ""] = PARTS.exec(text) ?? [];
  return hosts.includes(",") ? hosts.split(",").map((host) => before + host + behind) : [text];
}
