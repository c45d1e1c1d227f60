/**
 * Tools for kills while sending: fake X with deferrable answers, locks that stop the server at a known point, and time
 * without waiting.
 */
import type { FastifyRequest } from "fastify";
import pg from "pg";
import { createFakeX, type FakeX } from "@smgt/tools/fake-x/fake-x.ts";
import { until } from "../support/until.ts";

/** A received request that fake X does not process yet. */
export interface Gate {
  /** Stops requests here from now on. */
  close(): void;
  /** Resolves when a request has arrived. */
  arrived(): Promise<void>;
  /** Releases it, and all later ones. */
  open(): void;
}

export interface DeferringX {
  readonly x: FakeX;
  readonly url: string;
  readonly sending: Gate;
  readonly looking: Gate;
}

/** A gate for matching requests; a request aborted at the gate is never processed. */
function gateFor(x: FakeX, fits: (request: FastifyRequest) => boolean): Gate {
  let isOpen = true;
  let standing = 0;
  let opened = Promise.withResolvers<void>();
  x.app.addHook("preValidation", async (request) => {
    if (isOpen || !fits(request)) return;
    standing += 1;
    const { socket } = request.raw;
    const gone = new Promise<void>((resolve) => void socket.once("close", resolve));
    await Promise.race([opened.promise, gone]);
    if (socket.destroyed) throw new Error("the caller has gone");
  });
  return {
    close: () => {
      standing = 0;
      isOpen = false;
      opened = Promise.withResolvers<void>();
    },
    open: () => {
      isOpen = true;
      opened.resolve();
    },
    arrived: async () => {
      await until("the request stands at the gate", async () => standing > 0);
    },
  };
}

export async function startDeferringX(): Promise<DeferringX> {
  const x = createFakeX();
  const sending = gateFor(x, (request) => request.method === "POST" && request.url.startsWith("/2/tweets"));
  const looking = gateFor(x, (request) => /^\/2\/users\/\d+\/tweets/.test(request.url));
  const { url } = await x.listen({ port: 0 });
  return { x, url, sending, looking };
}

const REPLY_JOBS = `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in ('send_reply', 'look_for_reply')`;

export interface ReplyRow {
  readonly state: string;
  readonly attempts: number;
  readonly looks: number;
}

const DUE_REPLIES = "update reply set not_before = now() where state = 'queued' and not_before > now()";
const DUE_LOOKS = "update reply set look_at = now() where look_at > now() and looks < 2";
const DUE_JOBS = `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and id in (${REPLY_JOBS})`;

/** Connections besides the server's. */
export async function openSideConnections(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    /**
     * Ends every wait of the outbox: undo, rate limits, searches. One statement, as a search due before its reply would
     * find nothing and repeat after a minute.
     */
    async skipWaits(): Promise<void> {
      await client.query(`with replies as (${DUE_REPLIES}), looks as (${DUE_LOOKS}) ${DUE_JOBS}`);
    },
    /** Frees a killed process's locks at once instead of after ten seconds. */
    async freeKilledLocks(): Promise<void> {
      await client.query("update worker set seen_at = '-infinity'");
      // Reading X needs a lease too, and the next complaint depends on it.
      await client.query("delete from lease");
      await client.query(
        "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null",
      );
    },
    async reply(replyId: number): Promise<ReplyRow> {
      const { rows } = await client.query<ReplyRow>("select state, attempts, looks from reply where reply_id = $1", [
        replyId,
      ]);
      return rows[0] ?? { state: "lost", attempts: 0, looks: 0 };
    },
    /** Locks the reply's row before releasing its job, at any speed; returns the unlock function. */
    async holdReply(replyId: number): Promise<() => Promise<void>> {
      await client.query(DUE_REPLIES);
      await client.query("begin");
      await client.query("select 1 from reply where reply_id = $1 for update", [replyId]);
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      await other.query(DUE_JOBS);
      await other.end();
      return async () => void (await client.query("rollback"));
    },
    /** Locks rows of running jobs, so that none can be completed; returns the unlock function. */
    async holdJobs(): Promise<() => Promise<void>> {
      await client.query("begin");
      await client.query(`select 1 from graphile_worker._private_jobs where id in (${REPLY_JOBS}) for update`);
      return async () => void (await client.query("rollback"));
    },
    /** Resolves when a server transaction waits for these locks; other locks do not count. */
    async isBlocked(): Promise<void> {
      await until("the server waits for the held lock", async () => {
        // Within a transaction, the activity view is cached.
        await client.query("select pg_stat_clear_snapshot()");
        const { rows } = await client.query<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))",
        );
        return (rows[0]?.n ?? 0) > 0;
      });
    },
    close: (): Promise<void> => client.end(),
  };
}
export type SideConnections = Awaited<ReturnType<typeof openSideConnections>>;
