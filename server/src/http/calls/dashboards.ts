/** Public figures: login page and open dashboard. Cached for a short time by the browser and any proxy. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { bannerDetails, dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import * as open from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { showBanners } from "../../domain/oversight/dashboards/show-banners.ts";
import { loginStatistics } from "../../domain/oversight/dashboards/login-statistics.ts";
import { districtGraph, issueTypeGraph } from "../../domain/oversight/dashboards/breakdowns.ts";
import {
  disposalTypeGraph,
  overallGraph,
  overallStatistics,
  todayStatistics,
} from "../../domain/oversight/dashboards/open-dashboard.ts";
import { servePublic } from "../serve.ts";

/** Caches public figures briefly; the demo always computes them, so that a journey sees its ticket. */
const cached = (reply: FastifyReply, isProduction: boolean): void =>
  void reply.header("cache-control", isProduction ? "public, max-age=60, stale-while-revalidate=240" : "no-cache");

export function dashboardCalls(app: FastifyInstance): void {
  const isProduction = app.ctx.config.mode === "production";

  servePublic(app, dailyStatistics, async (ctx, _nobody, { reply }) => {
    cached(reply, isProduction);
    return { reply: await loginStatistics(ctx) };
  });
  servePublic(app, bannerDetails, async (ctx, _nobody, { query, reply }) => {
    // Served from memory; changed masters apply within a second.
    void reply.header("cache-control", "no-cache");
    return { reply: await showBanners(ctx, query.page) };
  });
  servePublic(app, open.overallStatistics, async (ctx, _nobody, { query, reply }) => {
    cached(reply, isProduction);
    return { reply: await overallStatistics(ctx, query) };
  });
  servePublic(app, open.todayStatistics, async (ctx, _nobody, { reply }) => {
    cached(reply, isProduction);
    return { reply: await todayStatistics(ctx) };
  });
  servePublic(app, open.overallGraph, async (ctx, _nobody, { query, reply }) => {
    cached(reply, isProduction);
    return { reply: await overallGraph(ctx, query) };
  });
  servePublic(app, open.issueTypeGraph, async (ctx, _nobody, { query, reply }) => {
    cached(reply, isProduction);
    return { reply: await issueTypeGraph(ctx, query) };
  });
  servePublic(app, open.districtGraph, async (ctx, _nobody, { query, reply }) => {
    cached(reply, isProduction);
    return { reply: await districtGraph(ctx, query) };
  });
  servePublic(app, open.disposalTypeGraph, async (ctx, _nobody, { query, reply }) => {
    cached(reply, isProduction);
    return { reply: await disposalTypeGraph(ctx, query) };
  });
}
