/**
 * SMGT server on a database: builds the context, the app, the job worker and ingest, and stops them in order. `main.ts`
 * and the tests start it; nothing here reads the environment.
 */
import { randomUUID } from "node:crypto";
import path from "node:path";
import { pagesFailure } from "./http/plugins/pages.ts";
import type { Asked, Channel } from "./channels/channel.ts";
import type { Channels } from "./channels/list.ts";
import type { RequestFact } from "./channels/x/config.ts";
import { realTime } from "./channels/x/time.ts";
import { xTraits } from "./channels/x/traits.ts";
import { createXChannel } from "./channels/x/x-channel.ts";
import type { MetricsConfig } from "./config-operating.ts";
import { ConfigError, type Config } from "./config.ts";
import type { Clock, Context, Log } from "./context.ts";
import { announceMissed } from "./db/announcements.ts";
import { bringUp } from "./db/prepare-database.ts";
import { openCaches } from "./db/caches.ts";
import { startDatabaseClock } from "./db/database-clock.ts";
import { listen } from "./db/listen.ts";
import { openDatabase, type Database } from "./db/pool.ts";
import { demoFailure } from "./domain/organisation/accounts/demo-accounts.ts";
import { readMark } from "./domain/ground/audit/chain/restored-mark.ts";
import { startSealing } from "./domain/ground/audit/chain/run-sealer.ts";
import { openSecurityLog } from "./domain/ground/audit/security-log.ts";
import { repeatErasures } from "./domain/casework/citizens/rights/register.ts";
import { startRotation } from "./domain/ground/cipher/server-keys.ts";
import { loggedSenders, openApiLog, outsideCall } from "./domain/oversight/logs/api-log.ts";
import { makeLogMonths } from "./domain/oversight/logs/create-month-tables.ts";
import { shareThreads } from "./domain/organisation/files/limit-disk-threads.ts";
import { diskStore } from "./domain/organisation/files/file-store.ts";
import { guardedStore } from "./domain/organisation/files/guarded-store.ts";
import { requireWritable } from "./domain/organisation/files/require-writable.ts";
import { sweepOrphans } from "./domain/organisation/files/sweep-orphans.ts";
import { openIntake } from "./domain/intake/ingest/intake.ts";
import type { Pace } from "./domain/intake/ingest/run-ingest.ts";
import { startLearning } from "./domain/casework/training/learn.job.ts";
import { keepKinds, withoutSource } from "./domain/law/masters/channel-kinds.ts";
import { startRecheck } from "./domain/law/masters/recheck-versions.ts";
import { MASTERS_CHANNEL } from "./domain/law/masters/versions.ts";
import { loadPack } from "./domain/organisation/administration/packs/load-pack.ts";
import type { PresenceChange } from "./domain/tickets/presence/presence.ts";
import { PRESENCE_CHANNEL } from "./domain/tickets/presence/queries.ts";
import { watchDatabase } from "./domain/tickets/replies/restore/detect-restore.ts";
import { startPresenceSweep } from "./domain/tickets/presence/sweep.ts";
import { openSpend, type SpendLedger } from "./domain/intake/platform-cost/count-spend.ts";
import { startResealing } from "./domain/organisation/sessions/reseal-secrets.job.ts";
import { SESSION_END_CHANNEL, type SessionEnd } from "./domain/organisation/sessions/end-sessions.ts";
import { LIVE_CHANNEL, readLive } from "./domain/tickets/tickets/live/live.ts";
import { startIndexing } from "./domain/tickets/tickets/search/index-tickets.job.ts";
import { afterRefusal } from "./domain/casework/workflow/run/after-refusal.ts";
import { buildApp, type App } from "./http/app.ts";
import { webhookPath } from "./http/plugins/webhook.ts";
import { stopThreads } from "./jobs/worker-thread.ts";
import { openJobPool, startWorker } from "./jobs/worker.ts";
import { sendersOf } from "./messengers/senders.ts";
import { openGauges } from "./metrics/gauges.ts";
import { openMeter, type OpenMeter } from "./metrics/meter.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import type { ApiLog, Meter } from "./ports.ts";
import { allJobs, SCHEDULE } from "./registry.ts";

const JOB_CONCURRENCY = 4;

export interface ServerOptions {
  readonly config: Config;
  /** URL of the application's role. */
  readonly databaseUrl: string;
  /** URL of the tables' owner, for migrations; without it the server only checks the schema. */
  readonly ownerUrl?: string | null;
  readonly log: Log;
  /** Defaults to the database's clock. */
  readonly clock?: Clock;
  readonly pace?: Pace;
  /** Schedule as a crontab; empty for none. Defaults to the server's own (`registry.ts`). */
  readonly schedule?: string;
  /** Public URL of our account's posts; the stand-in's address in the demo. */
  readonly permalinkBaseUrl?: string;
  /** URL for webhooks of platforms, without a trailing slash; without it, messages come by polling only. */
  readonly outsideUrl?: string;
  /** True when an untrained State trains at once in the background; otherwise at night. */
  readonly learns?: boolean;
  /** True when it takes part in sealing the audit; true by default. */
  readonly seals?: boolean;
  /** Additional channels. */
  readonly moreChannels?: Channels;
}

export interface Server {
  readonly ctx: Context;
  readonly app: App["app"];
  readonly live: App["live"];
  /** Address of the server. */
  readonly url: string;
  /** Address of the metrics; null without them. */
  readonly metricsUrl: string | null;
  /** Announces the stop to load balancers, and goes on answering. */
  leave(): void;
  close(): Promise<void>;
}

type Told = (asked: Asked) => void;

/** Receivers of metrics and of requests to platforms. */
interface Watchers {
  readonly meter: Meter;
  readonly asked: Told;
}

/** Receivers of requests to platforms: metrics and the API log. */
interface Hearers {
  readonly asked: Told;
  readonly apiLog: ApiLog;
}

function xAccount({ config, permalinkBaseUrl }: ServerOptions, clock: Clock, { asked, apiLog }: Hearers): Channel[] {
  if (config.x === null) return [];
  const account = {
    baseUrl: config.x.apiBaseUrl,
    bearerToken: config.x.bearerToken,
    userToken: config.x.userToken,
    consumerSecret: config.x.consumerSecret,
    ownId: config.x.accountId,
    ownHandle: config.x.accountHandle,
    ...(permalinkBaseUrl === undefined ? {} : { permalinkBaseUrl }),
    onRequest: (request: RequestFact) => apiLog.note(outsideCall("x", request)),
  };
  // One clock for all: requests to X and its answers use ours.
  return [createXChannel(account, { time: { ...realTime, now: () => clock.now() }, asked })];
}

/** List of channels: a further one is a further row of both. */
function channelsOf(options: ServerOptions, clock: Clock, hearers: Hearers): Channels {
  const { known = [], open = [] } = options.moreChannels ?? {};
  return {
    known: [xTraits(options.permalinkBaseUrl), ...known],
    open: [...xAccount(options, clock, hearers), ...open],
  };
}

/** Migrates, loads the pack and builds the context on an open database. */
export async function openContext(
  options: ServerOptions,
  database: Database,
  { meter, asked }: Watchers = { meter: openMeter(false), asked: () => undefined },
): Promise<Context> {
  const isProduction = options.config.mode === "production";
  await bringUp(database, { ownerUrl: options.ownerUrl ?? null, isProduction });
  const clock = options.clock ?? { now: () => new Date() };
  const apiLog = openApiLog({ db: database.db, clock, log: options.log });
  const channels = channelsOf(options, clock, { asked, apiLog });
  await keepKinds(database.db, channels);
  const pack = await loadPack(database.db, options.config.packDir);
  if (pack.changed > 0) options.log.info({ pack: pack.packCode, changed: pack.changed }, "Data pack loaded.");
  if (pack.stoppedBy.length > 0) {
    options.log.warn(
      { pack: pack.packCode, version: pack.version, rules: pack.stoppedBy },
      "The data pack of the folder is not in force: live rules name what it does not have. It waits as a proposal on the screen of the pack.",
    );
  }
  const [without] = await withoutSource(database.db, channels);
  if (without !== undefined) {
    throw new ConfigError([`The data pack has no source with the channel_code "${without}"; add one to sources.json.`]);
  }
  return {
    serverId: randomUUID(),
    db: database.db,
    clock,
    log: options.log,
    config: options.config,
    files: guardedStore(diskStore(path.join(options.config.dataDir, "files"))),
    securityLog: openSecurityLog({ db: database.db, clock, log: options.log }),
    apiLog,
    caches: openCaches(database.db, () => performance.now()),
    channels,
    afterRefusal,
    senders: loggedSenders(sendersOf(options.config), apiLog),
    meter,
  };
}

function openPool({ config, databaseUrl, log }: ServerOptions): Database {
  return openDatabase({
    url: databaseUrl,
    max: config.poolSize,
    onLost: (error) => log.warn({ reason: error.message }, "A database connection was lost."),
  });
}

/** Starts everything and listens. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { config, databaseUrl, log } = options;
  shareThreads(config.threads);
  const database = openPool(options);
  const stops: (() => Promise<void>)[] = [() => database.close()];
  const stopAll = async (): Promise<void> => {
    // In reverse order of starting, sequential on purpose.
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const clock = options.clock ?? (await startClock(database, log, stops));
    const meter = openMeter(config.metrics !== null);
    let spend: SpendLedger | null = null;
    const asked = (one: Asked): void => {
      meter.asked(one);
      spend?.note(one);
    };
    const ctx = await openContext({ ...options, clock }, database, { meter, asked });
    spend = openSpend(ctx);
    stops.push(spend.close);
    stops.push(ctx.securityLog.close, ctx.apiLog.close);
    await makeLogMonths(ctx);
    const watch = watchDatabase(ctx, allJobs);
    await watch();
    const failure = config.mode === "production" ? (pagesFailure(config) ?? (await demoFailure(ctx.db))) : null;
    if (failure !== null) throw new ConfigError([failure]);
    await requireWritable(config.dataDir);
    const intakes = ctx.channels.open.map((channel) => openIntake(ctx, channel));
    stops.push(...intakes.map((intake) => intake.close));
    const intakeOf = (name: string) => intakes.find((intake) => intake.channel.code === name);
    const { app, live } = await buildApp(ctx, {
      stored: (name, seen, received) => intakeOf(name)?.stored(seen, received),
      notStored: (name) => intakeOf(name)?.notStored(),
    });
    stops.push(async () => void (await app.close()));
    const lost = (error: Error): void => log.warn({ reason: error.message }, "A database connection was lost.");
    const listener = listen(
      databaseUrl,
      LIVE_CHANNEL,
      (text) => {
        for (const one of readLive(text)) live.publish(one);
      },
      lost,
      () => live.publish("missed"),
    );
    stops.push(listener.stop);
    const mastersChanged = (): void => {
      ctx.caches.forget();
      live.publish("masters");
    };
    const recheck = await startRecheck(ctx, mastersChanged);
    const masters = listen(databaseUrl, MASTERS_CHANNEL, recheck.announced, lost, recheck.announced);
    stops.push(masters.stop, recheck.stop);
    const endings = listen(
      databaseUrl,
      SESSION_END_CHANNEL,
      (text) => live.endSessions(JSON.parse(text) as SessionEnd),
      lost,
    );
    stops.push(endings.stop);
    const comings = listen(
      databaseUrl,
      PRESENCE_CHANNEL,
      (text) => {
        for (const change of JSON.parse(text) as PresenceChange[]) live.publishPresence(change);
      },
      lost,
    );
    stops.push(comings.stop, startPresenceSweep(ctx));
    if (readMark(config.audit.folder) !== null) await sweepOrphans(ctx);
    await repeatErasures(ctx);
    if (config.encryptBodies) await startRotation(ctx);
    // Stopped after every writer, so that it seals their last changes.
    if (options.seals !== false) stops.push(startSealing(ctx).stop);
    const jobPool = openJobPool(databaseUrl, lost);
    stops.push(jobPool.close);
    const schedule = options.schedule ?? SCHEDULE;
    const worker = await startWorker(ctx, jobPool.pool, allJobs, JOB_CONCURRENCY, schedule, watch);
    stops.push(worker.stop, () => stopThreads(ctx));
    await startIndexing(ctx);
    await startResealing(ctx);
    if (options.learns === true) await startLearning(ctx);
    for (const intake of intakes) stops.push(intake.start(options.pace, lost));
    // Covers the last changes of a server that was killed before announcing them.
    announceMissed(ctx.db, LIVE_CHANNEL);
    announceMissed(ctx.db, MASTERS_CHANNEL);
    const door = config.metrics === null ? null : await openDoor(ctx, config.metrics, meter, database);
    if (door !== null) stops.push(door.close);
    const url = await app
      .listen({ host: config.host, port: config.port })
      .catch((error: unknown) => Promise.reject(whyNotAt(error, "SMGT_HOST", config.host)));
    if (options.outsideUrl !== undefined) {
      for (const intake of intakes) stops.push(intake.register(options.outsideUrl + webhookPath(intake.channel)));
    }
    return {
      ctx,
      app,
      live,
      url,
      metricsUrl: door?.url ?? null,
      leave: () => (app.leaving.isLeaving = true),
      close: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

const openDoor = (ctx: Context, config: MetricsConfig, { registry }: OpenMeter, { pool }: Database) =>
  serveMetrics(config, registry, openGauges(registry, ctx, pool), ctx.log).catch((error: unknown) =>
    Promise.reject(whyNotAt(error, "SMGT_METRICS_HOST", config.host)),
  );

const NO_ADDRESS_OF_OURS: ReadonlySet<unknown> = new Set(["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL"]);

/**
 * Error of the listening address: an unresolvable name would be taken for the database's, and waited for without end.
 */
function whyNotAt(error: unknown, setting: string, host: string): unknown {
  if (!(error instanceof Error && "code" in error && NO_ADDRESS_OF_OURS.has(error.code))) return error;
  return new ConfigError([
    `${setting} is "${host}", which is no address of this machine; give one that it has, such as 127.0.0.1.`,
  ]);
}

async function startClock(database: Database, log: Log, stops: (() => Promise<void>)[]): Promise<Clock> {
  const clock = await startDatabaseClock(database.pool, (ahead_ms) =>
    log.warn({ ahead_ms }, "The clock of this machine is wrong; the database's is used. Set it by NTP."),
  );
  stops.push(async () => clock.stop());
  return clock;
}
