/** Requests without an envelope: files and the live line. They require the session like any call. */
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { currentSession } from "../session/session.ts";
import { callHeaders } from "./call-address.ts";
import { request, sessionReady } from "./client.ts";

/** Makes a call after a hint that the session is over; its answer holds the reason and ends the session here. */
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
