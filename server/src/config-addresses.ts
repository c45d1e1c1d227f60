/** Addresses that hold a name and a password: whether the programs that get them can read them. Pure. */
import { databaseUrlsOf } from "./db/server-addresses.ts";

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Whether name and password of an address can be read; a % in them stands for the two digits behind it. */
export function hasPlainLogin(url: string): boolean {
  const { username, password } = new URL(url);
  return canDecode(username) && canDecode(password);
}

/** Stands for the host that the address of a socket has not. */
export const OF_SOCKET = "socket";

/** The address of a database taken apart, of several servers the first; that of a socket may name no host, which drivers take and `URL` does not. */
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

/** What an address may wish of the server it leads to: whatever it says, SMGT takes one that writes. */
const WISHES = [null, "any", "read-write", "primary"];

/** The address of a database as it was given; one that no driver can read is a problem, which never repeats it. */
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
