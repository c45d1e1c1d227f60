/**
 * Metrics of a server for Prometheus (decision 48). A label is a name of the program: a call, a job, a
 * path of a platform, a state. Never a person, a text, an address or an id.
 */
import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Meter } from "../ports.ts";

/** Limits of the classes, in seconds: the goals of the screens lie at 0.1, 0.3 and 1. */
const CALL_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];

export interface OpenMeter extends Meter {
  readonly registry: Registry;
}

/** The meter of one server. `countsProcess`: memory, event loop and open files of the process too. */
export function openMeter(countsProcess: boolean): OpenMeter {
  const registry = new Registry();
  const registers = [registry];
  if (countsProcess) collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "smgt_call_seconds",
    help: "Calls that were answered, by name and status, and how long that took.",
    labelNames: ["call", "status"],
    buckets: CALL_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: "smgt_job_seconds",
    help: "Jobs that ran, by name and outcome, and how long they took.",
    labelNames: ["job", "outcome"],
    buckets: JOB_BUCKETS,
    registers,
  });
  const asked = new Histogram({
    name: "smgt_platform_seconds",
    help: "What was asked of a platform, by what it was and the status of the answer, and how long that took.",
    labelNames: ["channel", "what", "status"],
    buckets: CALL_BUCKETS,
    registers,
  });
  const left = new Gauge({
    name: "smgt_platform_limit_left",
    help: "How often the platform may still be asked in the window that runs, as its last answer said.",
    labelNames: ["channel", "what"],
    registers,
  });
  const most = new Gauge({
    name: "smgt_platform_limit",
    help: "How often the platform may be asked in one window, as its last answer said.",
    labelNames: ["channel", "what"],
    registers,
  });
  return {
    registry,
    call: (call, status, seconds) => calls.observe({ call, status }, seconds),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    asked({ channel, what, status, ms, limit }) {
      asked.observe({ channel, what, status: status ?? "none" }, ms / 1_000);
      if (limit === null) return;
      left.set({ channel, what }, limit.left);
      most.set({ channel, what }, limit.most);
    },
  };
}
