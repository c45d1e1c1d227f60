/**
 * TCP proxy whose connections can be ended, frozen, abandoned or slowed down. A frozen line delivers nothing until it heals,
 * as when a cable is pulled. An abandoned connection never recovers, as behind a firewall that has forgotten it; new ones
 * work.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface CutProxy {
  readonly port: number;
  /** Ends all connections at once, like a crashed server. */
  cut(): void;
  freeze(): void;
  leaveForDead(): void;
  /** Delays each piece. */
  delay(ms: number): void;
  /** Refuses new connections. */
  refuse(): void;
  /** Sends new connections to another port, as when an address moves; open ones stay. */
  leadTo(port: number): void;
  /** Removes all faults; abandoned connections stay abandoned. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isDead: boolean;
}

/** Time after which the far side notices an abandoned connection by its own means. */
const NOTICED_AFTER_MS = 60_000;

/**
 * Resets a connection, like a process that dies. NOTE: Node never releases a socket that is reset while being shut down, and
 * the process then hangs.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** Opens the proxy before `host:port` on a free loopback port. */
export async function openCutProxy(target: { readonly host: string; readonly port: number }): Promise<CutProxy> {
  const pairs = new Set<Pair>();
  /** Open sockets, including abandoned ones. */
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  const waiting = new Set<() => void>();
  let isFrozen = false;
  let isRefusing = false;
  let delayMs = 0;
  let { port: farPort } = target;

  const pass = (pair: Pair, from: Socket, to: Socket): void => {
    from.on("data", (piece: Buffer) => {
      if (pair.isDead) return;
      const go = (): void => {
        if (!pair.isDead && to.writable) to.write(piece);
      };
      if (isFrozen) waiting.add(go);
      else if (delayMs > 0) setTimeout(go, delayMs);
      else go();
    });
    from.on("end", () => {
      if (pair.isDead) return;
      if (isFrozen) waiting.add(() => to.end());
      else setTimeout(() => to.end(), delayMs);
    });
    from.on("error", () => (pair.isDead || isFrozen ? undefined : to.destroy()));
    from.on("close", () => {
      if (!pair.isDead && !isFrozen) setTimeout(() => to.destroy(), delayMs + 50);
      if (pair.near.destroyed && pair.far.destroyed) pairs.delete(pair);
    });
  };
  const join = (near: Socket): void => {
    const far = connect(farPort, target.host);
    keep(far);
    const pair = { near, far, isDead: false };
    pairs.add(pair);
    pass(pair, near, far);
    pass(pair, far, near);
  };
  const server = createServer((near) => {
    near.on("error", () => undefined); // `pass` hears it too; before that nobody would
    keep(near);
    if (isRefusing) return reset(near);
    if (!isFrozen) return join(near);
    // Accepted by the system, as behind a dead line, and joined when the line heals.
    waiting.add(() => (near.destroyed ? undefined : join(near)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const cut = (): void => {
    for (const { near, far } of pairs) {
      reset(near);
      reset(far);
    }
    pairs.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze() {
      isFrozen = true;
    },
    leaveForDead() {
      for (const pair of pairs) {
        pair.isDead = true;
        setTimeout(() => {
          reset(pair.far);
          pair.near.pause();
        }, NOTICED_AFTER_MS).unref();
      }
    },
    delay(ms) {
      delayMs = ms;
    },
    refuse() {
      isRefusing = true;
      cut();
    },
    leadTo(port) {
      farPort = port;
    },
    heal() {
      [isFrozen, isRefusing, delayMs] = [false, false, 0];
      const ready = [...waiting];
      waiting.clear();
      for (const go of ready) go();
      // One side has closed without being able to notify the other.
      for (const { near, far, isDead } of pairs) {
        if (!isDead && near.destroyed) far.destroy();
        if (!isDead && far.destroyed) near.destroy();
      }
    },
    async close() {
      waiting.clear();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      for (const socket of sockets) socket.destroy();
      for (const socket of sockets) socket.unref();
      await closed;
    },
  };
}
