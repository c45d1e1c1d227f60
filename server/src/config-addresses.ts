/** Validation of URLs with credentials, as their consumers parse them. Pure. */
import { databaseUrlsOf } from "./db/server-addresses.ts";

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** True when the credentials of a URL can be decoded; % is an escape. */
export function hasPlainLogin(url: string): boolean {
  const { username, password } = new URL(url);
  return canDecode(username) && canDecode(password);
}

/** Placeholder for the missing host of a socket URL. */
export const OF_SOCKET = "socket";

/**
 * Parses a database URL, of several servers the first. A socket URL may have no host, which drivers accept and `URL`
 * does not.
 */
export const databaseUrlOf = (text: string): URL =>
  new URL((databaseUrlsOf(text)[0] ?? text).replace(/@\/(?=[^@]*$)/, `@${OF_SOCKET}/`));

function isDatabaseUrl(text: string): boolean {
  try {
    const urls = databaseUrlsOf(text).map(databaseUrlOf);
    return /^postgres(ql)?:\/\//.test(text) && urls.every(({ href }) => hasPlainLogin(href));
  } catch {
    return false;
  }
}

/** Ignored target options of a URL: SMGT always uses a server that accepts writes. */
const WISHES = [null, "any", "read-write", "primary"];

/** Database URL as given. One that no driver can parse is a problem, whose text must never contain it. */
export function readDatabaseUrl(
  read: { readonly problems: string[]; optional(name: string): string | null },
  name: "DATABASE_URL" | "DATABASE_OWNER_URL",
): string | null {
  const url = read.optional(name);
  if (url !== null && !isDatabaseUrl(url))
    read.problems.push(
      `${name} cannot be read as an address; write postgres://role:password@host/database, and in the password %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %.`,
    );
  else if (url !== null && !WISHES.includes(databaseUrlOf(url).searchParams.get("target_session_attrs")))
    read.problems.push(
      `${name} asks for a server by target_session_attrs that SMGT cannot work on; it needs one that writes. Write read-write, or leave it out.`,
    );
  return url;
}
