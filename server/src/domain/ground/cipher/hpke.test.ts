/**
 * HPKE library against RFC 9180: the RFC's vectors for P-256 (Appendix A.3.1, with AES-128-GCM). For our suite with
 * AES-256-GCM the RFC has none, so the key schedule is computed here from its text.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, it } from "node:test";
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { channelKeys, CIPHER_EXPORT, CIPHER_INFO, openRequest, sealRequest, utf8 } from "@smgt/contract/cipher.ts";
import { suite } from "./server-keys.ts";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, "hex"));
const hex = (some: ArrayBuffer | Uint8Array): string => Buffer.from(some as Uint8Array).toString("hex");

/** RFC 9180, A.3.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode. */
const A31 = {
  info: "4f6465206f6e2061204772656369616e2055726e",
  skRm: "f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2",
  enc: "04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4",
  sharedSecret: "c0d26aeab536609a572b07695d933b589dcf363ff9d93c93adea537aeabb8cb8",
  aad: "436f756e742d30",
  plaintext: "4265617574792069732074727574682c20747275746820626561757479",
  ciphertext: "5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434",
  exports: [
    ["", "5e9bc3d236e1911d95e65b576a8a86d478fb827e8bdfe77b741b289890490d4d"],
    ["00", "6cff87658931bda83dc857e6353efe4987a201b849658d9b047aab4cf216e796"],
    ["54657374436f6e74657874", "d8f1ea7942adbba7412c6d431c62d01371ea476b823eb697e1f6e6cae1dab85a"],
  ],
} as const;

const hmac = (key: Uint8Array, data: Uint8Array): Buffer => createHmac("sha256", key).update(data).digest();

/** LabeledExtract and LabeledExpand of RFC 9180, section 4, for a suite id. */
function labelled(suiteId: Buffer) {
  const version = Buffer.from("HPKE-v1");
  return {
    extract: (salt: Buffer, label: string, ikm: Uint8Array): Buffer =>
      hmac(salt, Buffer.concat([version, suiteId, Buffer.from(label), ikm])),
    expand: (secret: Buffer, label: string, info: Uint8Array): Buffer => {
      const length = Buffer.from([0, 32]);
      return hmac(secret, Buffer.concat([length, version, suiteId, Buffer.from(label), info, Buffer.from([1])]));
    },
  };
}

/** Secret exported by both sides from the KEM's shared secret: RFC 9180, section 5. */
function exported(sharedSecret: Uint8Array, aeadId: number, info: Uint8Array, context: Uint8Array): string {
  const { extract, expand } = labelled(Buffer.concat([Buffer.from("HPKE"), Buffer.from([0, 16, 0, 1, 0, aeadId])]));
  const none = Buffer.alloc(0);
  const schedule = Buffer.concat([
    Buffer.from([0]),
    extract(none, "psk_id_hash", none),
    extract(none, "info_hash", info),
  ]);
  const secret = extract(Buffer.from(sharedSecret), "secret", none);
  return hex(expand(expand(secret, "exp", schedule), "sec", context));
}

describe("the exchange", () => {
  const old = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });

  it("opens and exports what RFC 9180, A.3.1 says", async () => {
    const recipient = await old.createRecipientContext({
      recipientKey: await old.kem.deserializePrivateKey(bytes(A31.skRm)),
      enc: bytes(A31.enc),
      info: bytes(A31.info),
    });
    assert.equal(hex(await recipient.open(bytes(A31.ciphertext), bytes(A31.aad))), A31.plaintext);
    for (const [context, value] of A31.exports) assert.equal(hex(await recipient.export(bytes(context), 32)), value);
  });

  it("exports with AES-256-GCM what the RFC's key schedule gives", async () => {
    for (const [context, value] of A31.exports)
      assert.equal(
        exported(bytes(A31.sharedSecret), 1, bytes(A31.info), bytes(context)),
        value,
        "the computation here",
      );
    const recipient = await suite.createRecipientContext({
      recipientKey: await suite.kem.deserializePrivateKey(bytes(A31.skRm)),
      enc: bytes(A31.enc),
      info: utf8(CIPHER_INFO),
    });
    assert.equal(
      hex(await recipient.export(utf8(CIPHER_EXPORT), 32)),
      exported(bytes(A31.sharedSecret), 2, utf8(CIPHER_INFO), utf8(CIPHER_EXPORT)),
    );
  });

  it("gives both sides the same keys", async () => {
    const pair = await suite.kem.generateKeyPair();
    const sender = await suite.createSenderContext({ recipientPublicKey: pair.publicKey, info: utf8(CIPHER_INFO) });
    const stored = await suite.kem.deserializePrivateKey(await suite.kem.serializePrivateKey(pair.privateKey));
    const recipient = await suite.createRecipientContext({
      recipientKey: stored,
      enc: sender.enc,
      info: utf8(CIPHER_INFO),
    });
    const id = crypto.getRandomValues(new Uint8Array(16));
    const [one, other] = await Promise.all(
      [sender, recipient].map(async (side) =>
        channelKeys(new Uint8Array(await side.export(utf8(CIPHER_EXPORT), 32)), id),
      ),
    );
    assert.ok(one !== undefined && other !== undefined);
    const bound = { method: "POST", path: "/x", role: "", time: 1 };
    assert.equal(await openRequest(other, 5, bound, await sealRequest(one, 5, bound, "{}")), "{}");
  });
});
