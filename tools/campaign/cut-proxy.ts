/**
 * A line that can be cut: a TCP proxy whose connections can be ended, frozen, left for dead or slowed down. A frozen
 * line takes and forwards nothing and says nothing, as when a cable is pulled; when it heals, what waited goes on. One
 * that is left for dead never wakes up again, as behind a firewall that has forgotten it; new ones work at once.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface CutProxy {
  readonly port: number;
  /** Ends all connections at once, as a server that crashed. */
  cut(): void;
  freeze(): void;
  leaveForDead(): void;
  /** Each piece waits so long before it goes on. */
  delay(ms: number): void;
  /** New connections are refused. */
  refuse(): void;
  /** New connections lead there from now on, as when an address moves; those that are open stay where they are. */
  leadTo(port: number): void;
  /** All is well again, but for what was left for dead. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isDead: boolean;
}

/** The far side notices after so long by its own means that nobody is there any more. */
const NOTICED_AFTER_MS = 60_000;

/**
 * Ends a connection at once, as when its process dies.
 * NOTE: Node never lets go of a socket that is reset while it is being shut down, and hangs when the process ends.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** Stands before `host:port` on a free port of loopback. */
export async function openCutProxy(target: { readonly host: string; readonly port: number }): Promise<CutProxy> {
  const pairs = new Set<Pair>();
  /** Every socket that is open, no matter who has forgotten it. */
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
    // Taken by the system, as behind a dead line, and joined when the line is back.
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
      // One side has gone while nobody could tell the other.
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
