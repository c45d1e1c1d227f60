/** The servers that the address of a database names. Pure. */

/** Name and password, the hosts, and the rest of a database's address. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** The address of each server that a database's address names, in their order: `host1:5432,host2:5432` are two. */
export function databaseUrlsOf(text: string): string[] {
  const [, before = "", hosts = "", behind = ""] = PARTS.exec(text) ?? [];
  return hosts.includes(",") ? hosts.split(",").map((host) => before + host + behind) : [text];
}
