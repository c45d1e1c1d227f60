/**
 * The Ed25519 key that signs chain records. It is stored in a file outside the database, so that write access to the
 * database does not allow signing. The first server to start creates it in the shared folder. Former public keys stay
 * trusted through a setting, because their signatures remain.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AuditConfig } from "../../../../config-audit.ts";
import type { SignedRecord, Unsigned } from "./records.ts";
import { textOf } from "./records.ts";

const OTHERS = 0o077;
/** Writes are synchronous, so a power cut leaves no empty key. Node's permission model forbids a later fsync. */
const FLUSHED = "as";

export interface Signer {
  readonly keyId: string;
  /** Public key, 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Users other than the owner can read the file. */
  readonly isOpen: boolean;
  sign(record: Omit<Unsigned, "keyId">): SignedRecord;
}

/** Public keys by key id. */
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

/** Creates the key file unless it exists. When servers race, one of them wins. */
function makeKeyFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const made = `${file}.${process.pid}.new`;
  rmSync(made, { force: true }); // left by a killed server
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
    // Reported below; the OpenSSL error does not help an operator.
  }
  throw new Error(
    `${file} holds no key of the audit. Put the key back from its copy. Where there is none, move the file away: the next start makes a new key; if the old one signed before, its public key goes into SMGT_AUDIT_FORMER_KEYS (docs/how-to/verify-the-audit.md).`,
  );
}

/** Opens the signing key, creating it if the file does not exist. */
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

/** Public key of an existing file; null if there is none. Never creates a key. */
export function publicKeyOf(file: string): string | null {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return null;
  return rawOf(createPublicKey(readKey(file)));
}

/** Parses public keys in their printed form. */
export const trust = (publicKeys: readonly string[]): TrustedKeys =>
  new Map(publicKeys.map((raw) => [idOf(raw), publicOf(raw)]));

/** Every public key that this server trusts: its own, and the configured former ones. */
export function publicKeysOf({ keyFile, formerKeys }: AuditConfig): string[] {
  const own = publicKeyOf(keyFile);
  return [...new Set([...(own === null ? [] : [own]), ...formerKeys])];
}

/** Returns true when a trusted key signed exactly this record. */
export function isSigned(record: SignedRecord, trusted: TrustedKeys): boolean {
  const key = trusted.get(record.keyId);
  return key !== undefined && verify(null, Buffer.from(textOf(record)), key, record.signature);
}
