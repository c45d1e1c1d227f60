/** An open stream of server-sent events, as a screen has it. */
import { get } from "node:http";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import type { Client } from "./client.ts";

/** Facts of an ordinary ticket for a message; its places come from the test. */
export const PLAIN_FACTS = {
  phase: "open",
  is_manual: false,
  is_call_due: false,
  is_sensitive: false,
  is_without_head: false,
  complained_about: [],
  user_ids: [],
};

export interface LiveLine {
  /** Everything received so far. */
  readonly text: () => string;
  /** Resolves when the server closes the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens the stream of a signed-in client; resolves when it is ready. */
export function openLine(url: string, client: Client, roleId?: number): Promise<LiveLine> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${client.token}`,
      cookie: client.cookie ?? "",
      ...(roleId === undefined ? {} : { roleid: String(roleId) }),
    };
    const asked = get(`${url}${liveEvents.path}`, { headers });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      let text = "";
      const ended = new Promise<void>((done) => {
        answer.on("end", done);
        answer.on("close", done);
      });
      answer.setEncoding("utf8");
      answer.on("error", () => undefined); // closed by the test
      answer.on("data", (part: string) => {
        text += part;
        if (text.includes("event: ready")) resolve({ text: () => text, ended, close: () => void asked.destroy() });
      });
    });
  });
}
