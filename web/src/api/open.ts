/** Opens what is no envelope: a file, or the live line. It wants the session like any call. */
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { currentSession } from "../session/session.ts";
import { callHeaders } from "./address.ts";
import { request, sessionReady } from "./client.ts";

/** Something says that the session is over; the next call tells why, and ends it here. */
export function askWhyOver(): void {
  void request(userProfile);
}

/** Like `fetch` to our own server, once the session is ready. */
export async function open(address: string, init: RequestInit = {}): Promise<Response> {
  await sessionReady();
  const token = currentSession()?.token;
  const answer = await fetch(address, {
    ...init,
    headers: { ...callHeaders(), ...init.headers },
    credentials: "same-origin",
  });
  if (answer.status === 401 && token === currentSession()?.token) askWhyOver();
  return answer;
}
