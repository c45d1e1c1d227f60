import type { FastifyInstance } from "fastify";
import {
  citizenNotSolved,
  citizenSendProof,
  citizenStatus,
  findPerson,
} from "@smgt/contract/calls/casework/citizen.ts";
import { findPeople } from "../../domain/casework/citizens/find-people.ts";
import { sayNotSolved } from "../../domain/casework/citizens/say-not-solved.ts";
import { sendCode } from "../../domain/casework/citizens/send-code.ts";
import { showCitizenStatus } from "../../domain/casework/citizens/show-status.ts";
import { serve, servePublic } from "../serve.ts";

export function citizenCalls(app: FastifyInstance): void {
  servePublic(app, citizenStatus, async (ctx, _nobody, { body, http }) => ({
    reply: await showCitizenStatus(ctx, body, http.ip),
  }));
  servePublic(app, citizenNotSolved, async (ctx, _nobody, { body, http }) => ({
    reply: await sayNotSolved(ctx, body, http.ip),
  }));
  servePublic(app, citizenSendProof, async (ctx, _nobody, { body, http }) => ({
    reply: await sendCode(ctx, body, http.ip),
  }));
  serve(app, findPerson, async (ctx, officer, { body, http }) => ({
    reply: await findPeople(ctx, officer, body, http.ip),
  }));
}
