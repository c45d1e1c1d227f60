/** Metrics for operators: complete, free of personal data, and not public. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { readingsOf } from "../../support/metrics.ts";
import { signInAs } from "../../support/client.ts";
import { ROOT } from "../../support/paths.ts";
import { newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const OWN = /\b(?:smgt|nodejs|process)_[a-z0-9_]+/g;
/** Suffixes of a histogram's series. */
const PARTS = /_(bucket|sum|count)$/;

describe("the metrics of a server", () => {
  let world: World;
  let url: string;
  before(async () => {
    world = await startWorld({ env: { SMGT_METRICS_PORT: "0" } });
    url = world.server.metricsUrl ?? "";
    await signInAs(world.url, "officer");
    await newTicket(world, "asha");
  });
  after(() => world.close());

  const text = async (): Promise<string> => (await fetch(url)).text();

  it("count calls by name and status, jobs, and requests to the platform", async () => {
    await until("a page of mentions was read", async () =>
      /what="users\/:id\/mentions",status="200"/.test(await text()),
    );
    const found = await text();
    assert.match(found, /smgt_call_seconds_count\{call="auth\.login",status="200"\} [1-9]/);
    assert.match(found, /smgt_call_seconds_bucket\{le="1",call="auth\.login",status="200"\}/);
    assert.match(found, /smgt_platform_limit_left\{channel="X",what="users\/:id\/mentions"\} \d+/);
    assert.match(found, /smgt_pool_connections\{state="all"\} [1-9]/);
    assert.match(found, /smgt_replies\{state="queued"\} 0/);
    assert.match(found, /smgt_sender_paused\{channel="X"\} 0/);
    assert.match(found, /smgt_channels_open 1/);
    assert.match(found, /smgt_lease_left_seconds\{lease="[^"]+"\} \d/);
    assert.match(found, /smgt_disk_bytes\{disk="files",kind="free"\} [1-9]/);
    assert.match(found, /nodejs_eventloop_lag_p99_seconds/);
    assert.match(found, /smgt_database_up 1/);
  });

  it("contain no personal data: labels are words of the program", async () => {
    const calls = new Set([...allCalls.map((one) => one.name), "other"]);
    const found = readingsOf(await text());
    assert.ok(found.length > 100, `only ${found.length} figures`);
    for (const { name, labels } of found) {
      if (!name.startsWith("smgt_")) continue;
      for (const [label, value] of Object.entries(labels)) {
        const line = `${name} ${label}="${value}"`;
        assert.doesNotMatch(value, /asha|officer|@|\d{4}/, line);
        if (label === "call") assert.ok(calls.has(value), line);
        if (label === "what") assert.match(value, /^[a-z_]+(\/(:id|[a-z_]+))*$/, line);
      }
    }
  });

  it("are absent from the app's port", async () => {
    const page = await (await fetch(`${world.url}/metrics`)).text();
    assert.doesNotMatch(page, /smgt_call_seconds/);
    assert.equal((await fetch(url.replace("/metrics", "/"))).status, 404);
    assert.equal((await fetch(url, { method: "POST" })).status, 404);
  });

  it("include every metric named by alert rules and panels", async () => {
    const there = new Set(readingsOf(await text()).map(({ name }) => name.replace(PARTS, "")));
    const helped = new Set([...(await text()).matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
    for (const file of ["ops/prometheus/alerts.yml", "ops/grafana/smgt.json"]) {
      const named = new Set(readFileSync(path.join(ROOT, file), "utf8").match(OWN) ?? []);
      assert.ok(named.size > 15, `${file} names only ${named.size}`);
      for (const name of named) {
        const bare = name.replace(PARTS, "");
        assert.ok(there.has(bare) || helped.has(bare) || helped.has(name), `${file} names ${name}, which nobody gives`);
      }
    }
  });

  it("fire the ingest alert unless a lease for ingestion is held", async () => {
    const rules = readFileSync(path.join(ROOT, "ops/prometheus/alerts.yml"), "utf8");
    const [, pattern = ""] =
      /absent\(smgt_lease_left_seconds\{lease=~"([^"]+)"\} > 0\) and on\(\) \(max\(smgt_channels_open\) > 0\)/.exec(
        rules,
      ) ?? [];
    const leases = readingsOf(await text()).flatMap(({ name, labels }) =>
      name === "smgt_lease_left_seconds" ? (labels["lease"] ?? []) : [],
    );
    // Prometheus anchors such a pattern at both ends.
    const isHeard = (lease: string): boolean => new RegExp(`^(?:${pattern})$`).test(lease);
    assert.deepEqual(leases.filter(isHeard), ["reader X"]);
    assert.ok(!isHeard("audit"));
  });

  it("report an altered audit, a late seal, and overdue data retention", async () => {
    const valueOf = async (name: string) => readingsOf(await text()).find((one) => one.name === name)?.value;
    assert.deepEqual([await valueOf("smgt_audit_broken"), await valueOf("smgt_keeping_failed")], [0, 0]);
    const { db, clock } = world.ctx;
    const at = clock.now();
    await db
      .insertInto("audit_check")
      .values({ asked_at: at, ended_at: at, outcome: "broken", fault: "edited", checked_to: 0 })
      .execute();
    const run = { kind: "drafts", begun_at: at, ended_at: at, before: at };
    await db
      .insertInto("keeping_run")
      .values({ ...run, dropped: null })
      .execute();
    assert.deepEqual([await valueOf("smgt_audit_broken"), await valueOf("smgt_keeping_failed")], [1, 1]);
    await db
      .insertInto("audit_check")
      .values({ asked_at: at, ended_at: at, outcome: "sound", checked_to: 1 })
      .execute();
    await db
      .insertInto("keeping_run")
      .values({ ...run, dropped: 3 })
      .execute();
    assert.deepEqual([await valueOf("smgt_audit_broken"), await valueOf("smgt_keeping_failed")], [0, 0]);
    // Nothing seals in this world: the oldest row is pending since its creation.
    world.advance(120_000);
    assert.ok(((await valueOf("smgt_audit_unsealed_seconds")) ?? 0) >= 120);
  });

  it("have every alert documented on the operations page", () => {
    const rules = readFileSync(path.join(ROOT, "ops/prometheus/alerts.yml"), "utf8");
    const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
    assert.ok(names.length >= 15);
    for (const name of names) assert.ok(page.includes(`\`${name}\``), `docs/operations.md says nothing of ${name}`);
  });

  it("require the token from other addresses", async () => {
    const token = "4f1d0c8e97a24b61bd35e02a7c96f814";
    await world.restart({ SMGT_METRICS_PORT: "0", SMGT_METRICS_TOKEN: token });
    const asked = world.server.metricsUrl ?? "";
    assert.equal((await fetch(asked)).status, 401);
    assert.equal((await fetch(asked, { headers: { authorization: `Bearer ${token.slice(1)}` } })).status, 401);
    assert.equal((await fetch(asked, { headers: { authorization: `Bearer ${token}` } })).status, 200);
  });
});
