/** Encryption of keys at rest, with a key derived from the configured secret, bound to their purpose and owner. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "smgt cipher at rest", 32));

/** Seals bytes; `about` names them and must be equal on opening. */
export function sealAtRest(bytes: Uint8Array, secret: string, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secret), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens bytes sealed by `sealAtRest` with one of these secrets; null when none fits. */
export function openAtRest(sealed: Buffer, secrets: readonly string[], about: string): Uint8Array<ArrayBuffer> | null {
  for (const secret of secrets) {
    const opened = openWith(sealed, secret, about);
    if (opened !== null) return opened;
  }
  return null;
}

function openWith(sealed: Buffer, secret: string, about: string): Uint8Array<ArrayBuffer> | null {
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]));
  } catch {
    return null;
  }
}
