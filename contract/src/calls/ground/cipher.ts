/** Key exchange for encrypted bodies (decision 11). The exchange itself is not encrypted. */
import { Type } from "typebox";
import { call, publicAccess } from "../../call.ts";
import { Flag, Moment, nullable, text } from "../../shapes/common.ts";

export const cipherKey = call({
  name: "cipher.key",
  method: "GET",
  path: "/cipher/key",
  access: publicAccess,
  about: "Says whether bodies travel encrypted, and the server's present public key.",
  reply: Type.Object({
    encryption_decryption_request: Flag,
    /** Absent while encryption is off. */
    kid: nullable(Type.String()),
    /** Raw P-256 point, base64url. */
    public_key: nullable(Type.String()),
    not_after: nullable(Moment),
  }),
});

export const openCipher = call({
  name: "cipher.open",
  method: "POST",
  path: "/cipher/open",
  access: publicAccess,
  about: "Takes the client's half of an HPKE exchange (RFC 9180) and keeps its keys under a channel id.",
  body: Type.Object({ kid: text(40), enc: text(120) }),
  reply: Type.Object({
    channel_id: Type.String(),
    expires_in: Type.Integer({ description: "seconds" }),
    /** Server time: the client's clock may be wrong, and sealed times follow the server's. */
    now: Moment,
  }),
  refuses: ["CIPHER_REFUSED"],
});
