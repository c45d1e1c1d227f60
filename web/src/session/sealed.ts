/** AES-GCM encryption of a text under a passphrase, against casual reading and unnoticed changes. */
const NONCE_BYTES = 12;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
let present: { readonly passphrase: string; readonly key: Promise<Key> } | null = null;

async function makeKey(passphrase: string): Promise<Key> {
  const raw = await crypto.subtle.digest("SHA-256", bytesOf(passphrase));
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function keyOf(passphrase: string): Promise<Key> {
  if (present?.passphrase !== passphrase) present = { passphrase, key: makeKey(passphrase) };
  return present.key;
}

/** True when this page can encrypt; browsers allow it on secure connections only. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Encrypts `text`; base64 of nonce and ciphertext. */
export async function seal(text: string, passphrase: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(passphrase), bytesOf(text));
  return btoa(Array.from([...iv, ...new Uint8Array(sealed)], (byte) => String.fromCharCode(byte)).join(""));
}

/** Decrypts the result of `seal`; null when it was changed, truncated or encrypted otherwise. */
export async function unseal(text: string, passphrase: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const iv = bytes.slice(0, NONCE_BYTES);
    const opened = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv },
      await keyOf(passphrase),
      bytes.slice(NONCE_BYTES),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}
