/**
 * Sealed calls, loaded only where bodies travel encrypted. One channel for the page, opened when it is first
 * needed. A request that the server could not open was not carried out: a new channel, and once more.
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

/** The channel after a refused one: others may have opened it already. */
async function channelInstead(refused: Channel): Promise<Channel> {
  const other = await (present ?? newChannel());
  return other === refused ? newChannel() : other;
}

/** Like `fetch` for a call of ours, sealed both ways; an answer that cannot be opened is an empty one. */
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
