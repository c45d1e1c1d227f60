/**
 * Settings for operators: metrics, graceful stop. Read by `config.ts`, which passes its reader; nothing here
 * touches the environment.
 */

/** Address for Prometheus; never the port of the app. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
  /** Required token when other machines reach the port; null: none do. */
  readonly token: string | null;
}

export interface OperatingConfig {
  /** Null: no metrics. */
  readonly metrics: MetricsConfig | null;
  /** Milliseconds for which a stopping server still answers while `/health/ready` says no. */
  readonly leaveMs: number;
  /** Threads of Node for disk access and password hashes (libuv's own setting). */
  readonly threads: number;
}

interface Reader {
  readonly problems: string[];
  number(name: string, fallback: number, min: number, max: number): number;
  optional(name: string): string | null;
}

const OF_THIS_MACHINE = new Set(["127.0.0.1", "localhost", "::1"]);
const LEAST_TOKEN = 32;

function readMetrics(read: Reader): MetricsConfig | null {
  if (read.optional("SMGT_METRICS_PORT") === null) return null;
  const port = read.number("SMGT_METRICS_PORT", 9464, 0, 65_535);
  const host = read.optional("SMGT_METRICS_HOST") ?? "127.0.0.1";
  const token = read.optional("SMGT_METRICS_TOKEN");
  if (token === null && !OF_THIS_MACHINE.has(host))
    read.problems.push(
      `SMGT_METRICS_HOST is "${host}", which other machines reach; give SMGT_METRICS_TOKEN too, for example from: openssl rand -hex 32`,
    );
  if (token !== null && token.length < LEAST_TOKEN)
    read.problems.push(`SMGT_METRICS_TOKEN is too short; at least ${LEAST_TOKEN} random characters are needed.`);
  return { host, port, token };
}

/** Reads the settings for operators; pushes every problem to the reader. */
export const readOperating = (read: Reader, isProduction: boolean): OperatingConfig => ({
  metrics: readMetrics(read),
  threads: read.number("UV_THREADPOOL_SIZE", 4, 1, 1_024),
  // Outside production no load balancer needs time to switch.
  leaveMs: 1_000 * read.number("SMGT_LEAVE_SECONDS", isProduction ? 10 : 0, 0, 300),
});
