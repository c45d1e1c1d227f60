import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/oversight/menu.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { REPLY_MAX_WEIGHTED } from "@smgt/contract/constants.ts";
import { countMenu } from "../../domain/oversight/menu/count-menu.ts";
import { rolesWithFactor } from "../../domain/organisation/sessions/factors.ts";
import { menuFor, rolesFor } from "../../domain/organisation/users/show-menu.ts";
import { RESEND_SECONDS } from "../../domain/organisation/sessions/send-code.ts";
import { MOST_CODE_TRIES, SENT_CODE_SECONDS } from "../../domain/organisation/sessions/waiting-login.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";

export function menuCalls(app: FastifyInstance): void {
  serve(app, calls.menu, async (ctx, officer) => ({ reply: menuFor(await mastersOf(ctx), officer) }));

  serve(app, calls.menuCount, async (ctx, officer) => {
    const { counts, more } = await countMenu(ctx, officer);
    return { reply: counts, extras: more.length === 0 ? {} : { count_is_more: [...more] } };
  });

  serve(app, calls.roles, async (ctx, officer) => ({ reply: rolesFor(await mastersOf(ctx), officer) }));

  serve(app, calls.loginOtpParameters, async (ctx) => {
    const { parameters } = await mastersOf(ctx);
    const roles = rolesWithFactor(ctx, parameters);
    return {
      reply: {
        otp_enabled: roles.length > 0 || parameters.otpChannels.length > 0 ? ("Y" as const) : ("N" as const),
        otp_length: 6,
        otp_validity_seconds: SENT_CODE_SECONDS,
        resend_after: RESEND_SECONDS,
        max_attempts: MOST_CODE_TRIES,
        roles: [...roles],
      },
    };
  });

  serve(app, calls.queueMgmtParameters, async (ctx) => {
    const { parameters } = await mastersOf(ctx);
    return {
      reply: {
        queue_mode: parameters.queueMode,
        max_open_per_user: parameters.maxOpenPerUser,
        lock_minutes: parameters.lockMinutes,
        critical_first: "Y" as const,
        refresh_seconds: parameters.queueRefreshSeconds,
      },
    };
  });

  serve(app, calls.systemParameters, async (ctx) => {
    const { parameters } = await mastersOf(ctx);
    return {
      reply: {
        idle_time: parameters.idleTime,
        regenrate_time: parameters.regenrateTime,
        front_generate_time: parameters.frontGenerateTime,
        encryption_decryption_request: flagOf(ctx.config.encryptBodies),
        max_file_mb: parameters.maxFileMb,
        max_files: parameters.maxFiles,
        allowed_file_types: [...parameters.allowedFileTypes],
        reply_max_length: REPLY_MAX_WEIGHTED,
        dm_max_length: parameters.dmMaxLength,
        reopen_days: parameters.reopenDays,
        max_returns: parameters.maxReturns,
        page_sizes: [...parameters.pageSizes],
        officer_can_post: parameters.officerCanPost,
        account_handle: ctx.channels.open[0]?.ownAccount.handle ?? parameters.accountHandle,
      },
    };
  });
}
