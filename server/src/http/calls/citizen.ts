/** What citizens ask: translation only. */
import type { FastifyInstance } from "fastify";
import { citizenStatus } from "@smgt/contract/calls/citizen.ts";
import { showCitizenStatus } from "../../domain/citizens/show-status.ts";
import { servePublic } from "../serve.ts";

/** Serves the calls of `contract/calls/citizen.ts`. */
export function citizenCalls(app: FastifyInstance): void {
  servePublic(app, citizenStatus, async (ctx, _nobody, { body }) => ({ reply: await showCitizenStatus(ctx, body) }));
}
