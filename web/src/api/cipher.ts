/**
 * Encrypted calls, loaded only where bodies are encrypted. One channel for the page, opened on demand. A request the
 * server could not decrypt had no effect, so it is repeated once on a new channel.
 */
import { basePath } from "../lib/base-path.ts";
import { isCipherRefused, openChannel, openText, sealInit, type Channel } from "./cipher-channel.ts";
import { send } from "./upload.ts";

let present: Promise<Channel> | null = null;

function newChannel(): Promise<Channel> {
  const opening = openChannel((path, init) => fetch(`${basePath}${path}`, { ...init, credentials: "same-origin" }));
  present = opening;
  opening.catch(() => {
    if (present === opening) present = null;
  });
  return opening;
}

async function goodChannel(): Promise<Channel> {
  const channel = await (present ?? newChannel());
  return channel.until > Date.now() ? channel : newChannel();
}

/** Channel after a refused one; another call may have opened it already. */
async function channelInstead(refused: Channel): Promise<Channel> {
  const other = await (present ?? newChannel());
  return other === refused ? newChannel() : other;
}

/** Like `fetch`, encrypted both ways; an answer that cannot be decrypted is returned empty. */
export async function fetchSealed(address: string, init: RequestInit): Promise<Response> {
  const path = address.slice(basePath.length);
  const once = async (channel: Channel) => {
    const sealed = await sealInit(channel, path, init);
    const answer = await send(address, sealed.init);
    return { channel, sealed, status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  let got = await once(await goodChannel());
  if (isCipherRefused(got.status, got.text)) got = await once(await channelInstead(got.channel));
  const text = await openText(got.channel, got.sealed, got.status, got.text);
  return new Response(text ?? "", { status: got.status, headers: got.headers });
}
