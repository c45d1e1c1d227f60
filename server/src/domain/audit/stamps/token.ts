/**
 * Time stamps of RFC 3161: what a time-stamp service is asked, what it answers, and whether a token is one of a trusted
 * service over exactly these bytes. Nothing here asks anybody; a token is verified without its service, and also after
 * its certificate has ended, as of the moment that it names.
 */
import { fromBER, Integer, OctetString } from "asn1js";
import * as pki from "pkijs";

const SHA_256 = "2.16.840.1.101.3.4.2.1";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const EXTENDED_KEY_USAGE = "2.5.29.37";
const [GRANTED, GRANTED_WITH_MODS] = [0, 1];

/** Why an answer or a token is none that can be kept. */
export class StampRefused extends Error {}

const bytesOf = (given: Uint8Array): ArrayBuffer =>
  given.buffer.slice(given.byteOffset, given.byteOffset + given.byteLength) as ArrayBuffer;

/** The certificates of a file in PEM, in its order. */
export function certificatesOf(pem: string): pki.Certificate[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g);
  return [...blocks].map(([, body = ""]) => pki.Certificate.fromBER(bytesOf(Buffer.from(body, "base64"))));
}

const numberOf = (nonce: Uint8Array): Integer => new Integer({ valueHex: bytesOf(nonce) });

/** The question: a stamp over the SHA-256 of these bytes, with the certificate. The nonce ties the answer to it. */
export async function queryFor(signed: Uint8Array, nonce: Uint8Array): Promise<Buffer> {
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(signed));
  const query = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    nonce: numberOf(nonce),
    certReq: true,
  });
  return Buffer.from(query.toSchema().toBER(false));
}

/** The token of an answer; StampRefused where the service gave none. */
export function tokenOf(answer: Uint8Array): Buffer {
  const { offset, result } = fromBER(bytesOf(answer));
  if (offset === -1) throw new StampRefused("The answer is no time stamp.");
  const { status, timeStampToken } = new pki.TimeStampResp({ schema: result });
  const isGranted = status.status === Number(GRANTED) || status.status === Number(GRANTED_WITH_MODS);
  if (!isGranted || timeStampToken === undefined)
    throw new StampRefused(`The service refused with status ${status.status}.`);
  return Buffer.from(timeStampToken.toSchema().toBER(false));
}

function isForStamps(certificate: pki.Certificate | null | undefined): boolean {
  const usage = certificate?.extensions?.find((one) => one.extnID === EXTENDED_KEY_USAGE)?.parsedValue as unknown;
  return usage instanceof pki.ExtKeyUsage && usage.keyPurposes.includes(TIME_STAMPING);
}

function contentOf(token: Uint8Array): { readonly signed: pki.SignedData; readonly stamp: pki.TSTInfo } {
  const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(bytesOf(token)).content });
  const content = signed.encapContentInfo.eContent?.getValue();
  if (content === undefined || signed.encapContentInfo.eContentType !== pki.id_eContentType_TSTInfo)
    throw new StampRefused("The token holds no time stamp.");
  return { signed, stamp: pki.TSTInfo.fromBER(content) };
}

const isSame = (one: Integer | undefined, other: Integer): boolean =>
  one !== undefined && one.toBigInt() === other.toBigInt();

/** When a trusted service stamped exactly these bytes; StampRefused where none did. Given a nonce, it has to be that of the token. */
export async function stampedAt(
  token: Uint8Array,
  signedBytes: Uint8Array,
  trusted: readonly pki.Certificate[],
  nonce: Uint8Array | null = null,
): Promise<Date> {
  try {
    const { signed, stamp } = contentOf(token);
    if (nonce !== null && !isSame(stamp.nonce, numberOf(nonce)))
      throw new StampRefused("The token answers another question.");
    if (stamp.messageImprint.hashAlgorithm.algorithmId !== SHA_256)
      throw new StampRefused("The token is over another kind of hash.");
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: bytesOf(signedBytes),
      trustedCerts: [...trusted],
      checkChain: true,
      checkDate: stamp.genTime,
      extendedMode: true,
    });
    if (signatureVerified !== true) throw new StampRefused("The token is not signed as it should be.");
    if (!isForStamps(signerCertificate))
      throw new StampRefused("The certificate of the token is not one for time stamps.");
    return stamp.genTime;
  } catch (error) {
    if (error instanceof StampRefused) throw error;
    const why = error instanceof Error ? error.message : "it cannot be read";
    throw new StampRefused(`The token does not fit: ${why}`);
  }
}
