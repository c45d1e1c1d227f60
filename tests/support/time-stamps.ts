/** A stand-in for a time-stamp service (RFC 3161): it really signs, with a certificate of a root that is made for it. */
import type { webcrypto } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Integer, OctetString, ObjectIdentifier, PrintableString, Sequence } from "asn1js";
import * as pki from "pkijs";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const YEAR_MS = 365 * 86_400_000;

interface Holder {
  readonly certificate: pki.Certificate;
  readonly key: webcrypto.CryptoKey;
}

const sequence = (value: Sequence | OctetString): Sequence => new Sequence({ value: [value] });

/** A certificate signed by its issuer, or by itself. */
async function certify(name: string, serial: number, by: Holder | null, isService: boolean): Promise<Holder> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = new pki.Certificate({ version: 2, serialNumber: new Integer({ value: serial }) });
  const named = new pki.AttributeTypeAndValue({ type: "2.5.4.3", value: new PrintableString({ value: name }) });
  certificate.subject.typesAndValues.push(named);
  certificate.issuer = by === null ? certificate.subject : by.certificate.subject;
  certificate.notBefore.value = new Date("2026-01-01T00:00:00Z");
  certificate.notAfter.value = new Date(Date.parse("2026-01-01T00:00:00Z") + 2 * YEAR_MS);
  const usage = new pki.ExtKeyUsage({ keyPurposes: [isService ? "1.3.6.1.5.5.7.3.8" : "1.3.6.1.5.5.7.3.1"] });
  certificate.extensions = [
    new pki.Extension({
      extnID: "2.5.29.19",
      critical: true,
      extnValue: new pki.BasicConstraints({ cA: by === null }).toSchema().toBER(false),
    }),
    ...(by === null
      ? []
      : [new pki.Extension({ extnID: "2.5.29.37", critical: true, extnValue: usage.toSchema().toBER(false) })]),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  await certificate.sign(by?.key ?? pair.privateKey, "SHA-256");
  return { certificate, key: pair.privateKey };
}

const pemOf = ({ certificate }: Holder): string => {
  const text = Buffer.from(certificate.toSchema(true).toBER(false)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${(text.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;
};

async function tokenFor(query: pki.TimeStampReq, service: Holder, at: Date, serial: number): Promise<pki.ContentInfo> {
  const stamp = new pki.TSTInfo({
    version: 1,
    policy: "1.2.3.4.1",
    messageImprint: query.messageImprint,
    serialNumber: new Integer({ value: serial }),
    genTime: at,
    ...(query.nonce === undefined ? {} : { nonce: query.nonce }),
  });
  const content = stamp.toSchema().toBER(false);
  const { issuer, serialNumber } = service.certificate;
  const digest = await crypto.subtle.digest("SHA-256", content);
  const own = await crypto.subtle.digest("SHA-256", service.certificate.toSchema(true).toBER(false));
  const signer = new pki.SignerInfo({
    version: 1,
    sid: new pki.IssuerAndSerialNumber({ issuer, serialNumber }),
    signedAttrs: new pki.SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new pki.Attribute({
          type: "1.2.840.113549.1.9.3",
          values: [new ObjectIdentifier({ value: pki.id_eContentType_TSTInfo })],
        }),
        new pki.Attribute({ type: "1.2.840.113549.1.9.4", values: [new OctetString({ valueHex: digest })] }),
        // Which certificate it is, by its hash (ESS signing-certificate-v2).
        new pki.Attribute({
          type: "1.2.840.113549.1.9.16.2.47",
          values: [sequence(sequence(sequence(new OctetString({ valueHex: own }))))],
        }),
      ],
    }),
  });
  const holding = new pki.EncapsulatedContentInfo({ eContentType: pki.id_eContentType_TSTInfo });
  holding.eContent = new OctetString({ valueHex: content }); // whole, as services give it
  const signed = new pki.SignedData({
    version: 3,
    encapContentInfo: holding,
    signerInfos: [signer],
    certificates: [service.certificate],
  });
  await signed.sign(service.key, 0, "SHA-256");
  return new pki.ContentInfo({ contentType: pki.ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
}

export interface TimeStampService {
  readonly url: string;
  /** The root that its certificate is of, in PEM. */
  readonly root: string;
  /** How often it was asked. */
  readonly asked: () => number;
  /** What it does: stamps; refuses; answers another question; stamps with a certificate that is for web servers; writes on and on. */
  behave: "stamps" | "refuses" | "is_away" | "answers_another" | "has_no_right" | "never_ends";
  close(): Promise<void>;
}

/** Starts one that stamps with the time that `now` says. */
export async function startTimeStamps(now: () => Date): Promise<TimeStampService> {
  const root = await certify("Stand-in root", 1, null, false);
  const service = await certify("Stand-in time stamps", 2, root, true);
  const web = await certify("Stand-in web server", 3, root, false);
  let asked = 0;
  const answer = async (body: Buffer): Promise<Buffer> => {
    const query = pki.TimeStampReq.fromBER(new Uint8Array(body).buffer);
    if (self.behave === "answers_another") query.nonce = new Integer({ value: 4711 });
    const isRefused = self.behave === "refuses";
    const holder = self.behave === "has_no_right" ? web : service;
    const reply = new pki.TimeStampResp({
      status: new pki.PKIStatusInfo({ status: isRefused ? 2 : 0 }),
      ...(isRefused ? {} : { timeStampToken: await tokenFor(query, holder, now(), asked) }),
    });
    return Buffer.from(reply.toSchema().toBER(false));
  };
  const server = createServer((request, response) => {
    asked += 1;
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (self.behave === "is_away" || request.headers["content-type"] !== "application/timestamp-query") {
        response.writeHead(503).end();
        return;
      }
      if (self.behave === "never_ends") {
        const piece = Buffer.alloc(16_384, "x");
        const more = (): void => {
          if (!response.destroyed && response.write(piece)) setImmediate(more);
        };
        response.writeHead(200, { "content-type": "application/timestamp-reply" }).on("drain", more);
        more();
        return;
      }
      void answer(Buffer.concat(parts)).then((bytes) => {
        response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(bytes);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const self: TimeStampService = {
    url: `http://127.0.0.1:${port}/stamp`,
    root: pemOf(root),
    asked: () => asked,
    behave: "stamps",
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return self;
}
