import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/organisation/account.ts";
import { confirmNotice, listNotices } from "../../domain/organisation/sessions/own-notices.ts";
import { endOwnSessions, listOwnSessions } from "../../domain/organisation/sessions/own-sessions.ts";
import {
  confirmEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startEnrolment,
} from "../../domain/organisation/sessions/second-factor.ts";
import { serve } from "../serve.ts";
import { say } from "../../texts/say.ts";

export function accountCalls(app: FastifyInstance): void {
  serve(app, calls.secondFactor, async (ctx, officer) => ({ reply: await showSecondFactor(ctx, officer) }));

  serve(app, calls.enrolSecondFactor, async (ctx, officer, { body }) => ({
    reply: await startEnrolment(ctx, officer, body.password),
  }));

  serve(app, calls.confirmSecondFactor, async (ctx, officer, { body }) => ({
    reply: await confirmEnrolment(ctx, officer, body.otp),
  }));

  serve(app, calls.newRecoveryCodes, async (ctx, officer, { body }) => ({
    reply: await renewRecoveryCodes(ctx, officer, body.password, body.otp),
  }));

  serve(app, calls.removeSecondFactor, async (ctx, officer, { body }) => {
    await removeSecondFactor(ctx, officer, body.password, body.otp);
    return { reply: say(officer.language, "account.appRemoved") };
  });

  serve(app, calls.accountNotices, async (ctx, officer) => ({ reply: await listNotices(ctx, officer) }));

  serve(app, calls.confirmNotice, async (ctx, officer, { body }) => {
    await confirmNotice(ctx, officer, body.notice_id);
    return { reply: say(officer.language, "account.noticeRead") };
  });

  serve(app, calls.ownSessions, async (ctx, officer) => ({ reply: await listOwnSessions(ctx, officer) }));

  serve(app, calls.endSession, async (ctx, officer, { body }) => {
    await endOwnSessions(ctx, officer, body.session_id ?? null);
    return { reply: say(officer.language, "account.signedOut") };
  });
}
