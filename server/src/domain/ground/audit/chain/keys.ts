/**
 * The key that signs records of the chain: Ed25519, in a file outside the database, so that who can write the database
 * cannot sign. It is made at the first start in the folder that all servers share; whichever of them is first, all use
 * the same. Former public keys stay trusted by a setting, since what they signed stays.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { keysBefore } from "../../../../backup/restored-mark.ts";
import type { AuditConfig } from "../../../../config-audit.ts";
import type { SignedRecord, Unsigned } from "./records.ts";
import { textOf } from "./records.ts";

const OTHERS = 0o077;
/** Flushed as it is written, so that no power cut leaves an empty key; a server that Node fences in may not ask for it afterwards. */
const FLUSHED = "as";

export interface Signer {
  readonly keyId: string;
  /** The public key in hexadecimal figures, 64 of them. */
  readonly publicKey: string;
  /** Whether others than its owner may read the file. */
  readonly isOpen: boolean;
  sign(record: Omit<Unsigned, "keyId">): SignedRecord;
}

/** Public keys by their ids. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>;

const rawOf = (key: KeyObject): string =>
  Buffer.from(String(key.export({ format: "jwk" }).x), "base64url").toString("hex");
const idOf = (raw: string): string => createHash("sha256").update(Buffer.from(raw, "hex")).digest("hex").slice(0, 16);
const publicOf = (raw: string): KeyObject =>
  createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(raw, "hex").toString("base64url") },
    format: "jwk",
  });

const isThere = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EEXIST";

/** Makes the file with a new key unless it is there; of several at once one makes it. */
function makeKeyFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const made = `${file}.${process.pid}.new`;
  rmSync(made, { force: true }); // of one that was killed
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(made, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: FLUSHED });
  chmodSync(made, 0o600);
  try {
    linkSync(made, file);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    rmSync(made, { force: true });
  }
}

function readKey(file: string): KeyObject {
  const text = readFileSync(file);
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Said below: what OpenSSL says of it tells nobody what to do.
  }
  throw new Error(
    `${file} holds no key of the audit. Put the key back from its copy. Where there is none, move the file away: the next start makes a new key; if the old one signed before, its public key goes into SMGT_AUDIT_FORMER_KEYS (docs/how-to/verify-the-audit.md).`,
  );
}

/** The key of the file; a new one where there is none. */
export function openSigner(file: string): Signer {
  makeKeyFile(file);
  const key = readKey(file);
  const publicKey = rawOf(createPublicKey(key));
  const keyId = idOf(publicKey);
  return {
    keyId,
    publicKey,
    isOpen: (statSync(file).mode & OTHERS) !== 0,
    sign(record) {
      const whole = { ...record, keyId };
      return { ...whole, signature: sign(null, Buffer.from(textOf(whole)), key) };
    },
  };
}

/** The public key of a file that is there; null where none is, and none is made. */
export function publicKeyOf(file: string): string | null {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return null;
  return rawOf(createPublicKey(readKey(file)));
}

/** Public keys, as they are printed and set. */
export const trust = (publicKeys: readonly string[]): TrustedKeys =>
  new Map(publicKeys.map((raw) => [idOf(raw), publicOf(raw)]));

/** Every public key that signs or signed, as far as this server knows: its own, of the settings, and of before a restore. */
export function publicKeysOf({ keyFile, folder, formerKeys }: AuditConfig): string[] {
  const own = publicKeyOf(keyFile);
  return [...new Set([...(own === null ? [] : [own]), ...formerKeys, ...keysBefore(folder)])];
}

/** Returns true when a trusted key signed exactly this record. */
export function isSigned(record: SignedRecord, trusted: TrustedKeys): boolean {
  const key = trusted.get(record.keyId);
  return key !== undefined && verify(null, Buffer.from(textOf(record)), key, record.signature);
}
