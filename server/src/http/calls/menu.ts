/** Menu, counts, roles, parameters: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/menu.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { CALLS_COUNT } from "@smgt/contract/calls/calls.ts";
import { REPLY_MAX_WEIGHTED, ROLE } from "@smgt/contract/constants.ts";
import { countWaiting as countApprovals } from "../../domain/administration/approve-changes.ts";
import { countNotifications } from "../../domain/notifications/list-notifications.ts";
import { countParked } from "../../domain/ingest/queries.ts";
import { RESEND_SECONDS } from "../../domain/sessions/send-code.ts";
import { MOST_CODE_TRIES, SENT_CODE_SECONDS } from "../../domain/sessions/waiting-login.ts";
import { countCalls } from "../../domain/tickets/lists/list-calls.ts";
import { countLists, listsOfRole } from "../../domain/tickets/lists/list-tickets.ts";
import { menuFor, rolesFor } from "../../domain/users/show-menu.ts";
import { countWaiting } from "../../domain/waiting/waiting.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/masters/read-masters.ts";

/** Serves the calls of `contract/calls/menu.ts`. */
export function menuCalls(app: FastifyInstance): void {
  serve(app, calls.menu, async (ctx, officer) => ({ reply: menuFor(await mastersOf(ctx), officer) }));

  serve(app, calls.menuCount, async (ctx, officer) => {
    const isOperator = officer.roleId === ROLE.CALL_OP;
    const [lists, waiting, notified, approvals, calling] = await Promise.all([
      countLists(ctx, officer),
      countWaiting(ctx, officer),
      countNotifications(ctx, officer),
      countApprovals(ctx, officer),
      isOperator ? countCalls(ctx, officer) : null,
    ]);
    const lengths = Object.entries(lists);
    const counts = {
      ...Object.fromEntries(lengths.map(([key, length]) => [key, length.count])),
      ...waiting,
      ...notified,
      ...approvals,
      ...(calling === null ? {} : { [CALLS_COUNT]: calling }),
    };
    const more = lengths.filter(([, length]) => length.isMore).map(([key]) => key);
    const hasParked = listsOfRole(await mastersOf(ctx), officer.roleId).includes("parked");
    return {
      reply: hasParked ? { ...counts, parked: await countParked(ctx.db) } : counts,
      extras: more.length === 0 ? {} : { count_is_more: more },
    };
  });

  serve(app, calls.roles, async (ctx, officer) => ({ reply: rolesFor(await mastersOf(ctx), officer) }));

  serve(app, calls.loginOtpParameters, async (ctx) => {
    const { parameters } = await mastersOf(ctx);
    return {
      reply: {
        otp_enabled:
          parameters.secondFactorRoles.length > 0 || parameters.otpChannels.length > 0
            ? ("Y" as const)
            : ("N" as const),
        otp_length: 6,
        otp_validity_seconds: SENT_CODE_SECONDS,
        resend_after: RESEND_SECONDS,
        max_attempts: MOST_CODE_TRIES,
        roles: [...parameters.secondFactorRoles],
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
