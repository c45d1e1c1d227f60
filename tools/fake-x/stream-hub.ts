/**
 * Open streams: the filtered one and the one of activity events. Lines end in CR LF, an empty line is the heartbeat, and each
 * kind allows one connection (REQUIREMENTS X5.2, X5.3).
 */
import type { ServerResponse } from "node:http";
import { streamRefused } from "./errors.ts";
import type { World } from "./world.ts";

export interface StreamHub {
  /** Takes over an unstarted answer; throws when a connection exists. */
  open(raw: ServerResponse, headers: Readonly<Record<string, string>>): void;
  /** Writes a line; false without a listener. */
  write(line: string): boolean;
  /** Sends the notice of a restart, as X does, then ends. */
  sayGoodbye(): void;
  /** Cuts every connection without notice. */
  drop(): void;
  readonly isOpen: boolean;
}

/** Creates a hub with the heartbeat interval of the options. `onChange` is called when its connection opens or ends. */
export function createStreamHub(world: World, onChange: (isOpen: boolean) => void = () => undefined): StreamHub {
  let current: ServerResponse | null = null;
  let heart: NodeJS.Timeout | null = null;
  const end = (raw: ServerResponse): void => {
    if (current !== raw) return;
    current = null;
    if (heart !== null) clearInterval(heart);
    onChange(false);
  };
  return {
    get isOpen() {
      return current !== null;
    },
    open(raw, headers) {
      if (current !== null)
        throw streamRefused(
          429,
          "TooManyConnections",
          "This stream is currently at the maximum allowed connection limit.",
        );
      current = raw;
      onChange(true);
      raw.on("close", () => end(raw));
      raw.writeHead(200, { ...headers, "content-type": "application/json; charset=utf-8" });
      raw.flushHeaders();
      const isSilent = world.random.happens(world.faults.silentStreams);
      const beat = (): void => {
        if (!isSilent && !world.faults.noHeartbeats) raw.write("\r\n");
      };
      beat();
      heart = setInterval(beat, world.options.heartbeatMs);
    },
    write(line) {
      const raw = current;
      if (raw === null) return false;
      if (world.random.happens(world.faults.cutLines)) {
        raw.write(line.slice(0, Math.floor(line.length / 2)), () => raw.destroy());
        return false;
      }
      raw.write(`${line}\r\n`);
      return true;
    },
    sayGoodbye() {
      const error = {
        title: "operational-disconnect",
        disconnect_type: "UpstreamOperationalDisconnect",
        detail: "This stream has been disconnected upstream for operational reasons.",
        type: "https://api.x.com/2/problems/operational-disconnect",
      };
      current?.end(`${JSON.stringify({ errors: [error] })}\r\n`);
    },
    drop() {
      const raw = current;
      if (raw === null) return;
      end(raw);
      raw.destroy();
    },
  };
}
