/** Cost of encrypted bodies: the same call plain and sealed on two servers of one database, and the browser's part. */
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { channelKeys, openAnswer, sealAnswer, sealRequest, type Bytes } from "@smgt/contract/cipher.ts";
import { openChannel, openText, sealInit, type Channel } from "../../../web/src/api/cipher-channel.ts";
import { login } from "@smgt/contract/calls/organisation/auth.ts";
import { signIn, solvedCaptcha } from "../client.ts";
import { cpuOf, lineOf, timeMany, timesOf, type Line } from "../measure.ts";
import { BENCH_PASSWORD, startServerProcess, type Running } from "../processes.ts";
import { someTickets, type Bench } from "../scenario.ts";
import { FOLDER } from "../environment.ts";

const CALLS = 3_000;
const EXCHANGES = 200;
const PURE = 5_000;

type Ask = (path: string, init: RequestInit) => Promise<Response>;
const askAt =
  (url: string): Ask =>
  (where, init) =>
    fetch(`${url}${where}`, init);

/** Makes a call over the channel and opens the answer; throws when it does not open. */
async function sealedCall(url: string, channel: Channel, where: string, init: RequestInit): Promise<Response> {
  const sealed = await sealInit(channel, where, init);
  const answer = await fetch(`${url}${where}`, sealed.init);
  const text = await openText(channel, sealed, answer.status, await answer.text());
  if (text === null || !text.includes('"STATUS_ID":"0"')) throw new Error(`${where} failed: ${answer.status}`);
  return new Response(text, { headers: answer.headers });
}

async function sealedPerson(url: string): Promise<{ channel: Channel; headers: Record<string, string> }> {
  const channel = await openChannel(askAt(url));
  const body = { username: "head", password: BENCH_PASSWORD, ...(await solvedCaptcha(url)), force_login: "Y" };
  const type = { "content-type": "application/json" };
  const answer = await sealedCall(url, channel, login.path, {
    method: "POST",
    headers: type,
    body: JSON.stringify(body),
  });
  const { STATUS_RESPONSE } = (await answer.json()) as { STATUS_RESPONSE: string };
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return {
    channel,
    headers: {
      ...type,
      authorization: `Bearer ${STATUS_RESPONSE}`,
      cookie: cookie.join("; "),
      roleid: String(ROLE.CELL_HEAD),
    },
  };
}

async function measured(scenario: string, { pid }: Running, clients: number, work: (n: number) => Promise<void>) {
  await timeMany(300, clients, work);
  const before = cpuOf(pid);
  const { ms, tookMs } = await timeMany(CALLS, clients, work);
  const after = cpuOf(pid);
  return lineOf({
    scenario: `${scenario}, c${clients}`,
    ...timesOf(ms),
    perSecond: (1_000 * CALLS) / tookMs,
    serverCpuMs: before === null || after === null ? null : (after - before) / CALLS,
  });
}

/** Measures the browser's two steps of a call with an answer of two kilobytes. */
async function pure(): Promise<Line> {
  const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
  const keys = await channelKeys(random(32), random(16));
  const request = { method: "POST", path: ticketJson.path, role: "3", time: Date.now() };
  const answer = { method: "POST", path: ticketJson.path, status: 200 };
  const json = JSON.stringify({ text: "x".repeat(2_000) });
  const sealed = await sealAnswer(keys, 1, answer, json);
  const { ms } = await timeMany(PURE, 1, async (n) => {
    await sealRequest(keys, n, request, '{"ticket_id":1}');
    await openAnswer(keys, 1, answer, sealed);
  });
  return lineOf({
    scenario: "seal a request, open an answer of 2 kB",
    ...timesOf(ms),
    note: "the client's share of each call",
  });
}

export async function cipher(bench: Bench): Promise<Line[]> {
  const { environment } = bench;
  const ids = await someTickets(environment.pool, 300);
  const idOf = (n: number): string => JSON.stringify({ ticket_id: ids[n % ids.length] });
  const lines: Line[] = [];
  const plain = await signIn(environment.server().url, "cell", ROLE.CELL_EXEC);
  const server = await startServerProcess(environment.databaseUrl, environment.standIn.url, FOLDER, {
    SMGT_BODY_ENCRYPTION: "Y",
  });
  try {
    const { channel, headers } = await sealedPerson(server.url);
    const url = environment.server().url;
    for (const clients of [1, 16]) {
      // One after the other, or they would slow each other down.
      lines.push(
        await measured("plain", environment.server(), clients, async (n) => {
          const init = { method: "POST", headers: plain.headers, body: idOf(n) };
          await (await fetch(`${url}${ticketJson.path}`, init)).json();
        }),
        await measured("sealed", server, clients, async (n) => {
          await sealedCall(server.url, channel, ticketJson.path, { method: "POST", headers, body: idOf(n) });
        }),
      );
    }
    const { ms } = await timeMany(EXCHANGES, 1, async () => void (await openChannel(askAt(server.url))));
    lines.push(
      lineOf({
        scenario: "open a channel",
        ...timesOf(ms),
        note: "two requests; once a page",
      }),
      await pure(),
    );
  } finally {
    await server.stop();
  }
  return lines;
}
