/** Sends a call: plain, or encrypted if the page says so (decision 12). */
import type { Call } from "@smgt/contract/call.ts";
import { travelsPlain } from "@smgt/contract/cipher.ts";
import { send } from "./upload.ts";

const isEncrypted = document.documentElement.dataset["encryption"] === "Y";

/** Like `fetch`; encryption code loads only where needed. */
export async function sendCall(call: Call, address: string, init: RequestInit): Promise<Response> {
  if (!isEncrypted || travelsPlain(call)) return send(address, init);
  const { fetchSealed } = await import("./cipher.ts");
  return fetchSealed(address, init);
}
