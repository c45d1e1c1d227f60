import type { FastifyInstance } from "fastify";
import * as reach from "@smgt/contract/calls/casework/notification-reach.ts";
import * as calls from "@smgt/contract/calls/casework/notifications.ts";
import { translationsOf } from "@smgt/contract/languages.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { NOTIFICATION_CATEGORIES } from "@smgt/contract/notification-categories.ts";

import { mastersOf } from "../../domain/law/masters/read-masters.ts";
import { countByRole, countPeople } from "../../domain/casework/notifications/audience.ts";
import { exportReport, reportBroadcasts } from "../../domain/casework/notifications/broadcast-report.ts";
import {
  approveNotification,
  recallNotification,
  refuseNotification,
} from "../../domain/casework/notifications/decide-notification.ts";
import { findNotificationFile } from "../../domain/casework/notifications/find-file.ts";
import { listNotifications } from "../../domain/casework/notifications/list-notifications.ts";
import { categoryName } from "../../domain/casework/notifications/present-notification.ts";
import { publishNotification } from "../../domain/casework/notifications/publish-notification.ts";
import { requirePublisher } from "../../domain/casework/notifications/publishers.ts";
import { exportReach, showReach } from "../../domain/casework/notifications/reach.ts";
import { acknowledgeNotification, markNotificationsRead } from "../../domain/casework/notifications/read-marks.ts";
import { audienceFrom, unitsOf } from "../../domain/casework/notifications/parse-request.ts";
import { say } from "../../texts/say.ts";
import { sendDownload } from "../download.ts";
import { serve } from "../serve.ts";

const OUTCOMES = {
  draft: "notification.draftKept",
  waiting: "notification.waits",
  planned: "notification.planned",
  published: "notification.published",
} as const;

export function notificationCalls(app: FastifyInstance): void {
  serve(app, calls.getGlobalNotification, async (ctx, officer, { body }) => {
    const { rows, nextCursor } = await listNotifications(ctx, officer, body.notification_flag, body.cursor ?? null);
    return { reply: rows, extras: nextCursor === null ? {} : { next_cursor: nextCursor } };
  });

  serve(app, calls.publishNotification, async (ctx, officer, { body, files }) => {
    const { id, outcome, people } = await publishNotification(ctx, officer, body, files);
    return {
      reply: say(officer.language, OUTCOMES[outcome], { count: people }),
      extras: { global_notification_id: id, needs_approval: flagOf(outcome === "waiting") },
    };
  });

  serve(app, calls.deleteGlobalNotification, async (ctx, officer, { body }) => {
    const done = await recallNotification(ctx, officer, body);
    return { reply: say(officer.language, `notification.${done}`) };
  });

  serve(app, calls.slaUnitByCategory, async (ctx, officer, { body }) => {
    await requirePublisher(ctx, officer);
    const asked = NOTIFICATION_CATEGORIES.filter(({ id }) => body.category_id === undefined || id === body.category_id);
    return { reply: await unitsOf(ctx, [...new Set(asked.flatMap(({ unitIds }) => unitIds))]) };
  });

  serve(app, reach.notificationChoices, async (ctx, officer) => {
    await requirePublisher(ctx, officer);
    const { roles, languages } = await mastersOf(ctx);
    return {
      reply: {
        categories: NOTIFICATION_CATEGORIES.map(({ id }) => {
          const name = categoryName(id);
          return { category_id: id, category_name: name.en, category_name_translations: translationsOf(name) };
        }),
        roles: roles.map(({ roleId, name }) => ({
          role_id: roleId,
          role_name: name.en,
          role_name_translations: translationsOf(name),
        })),
        languages: ["en", ...languages.filter((code) => code !== "en")],
      },
    };
  });

  serve(app, reach.countAudience, async (ctx, officer, { body }) => {
    await requirePublisher(ctx, officer);
    const audience = audienceFrom(await mastersOf(ctx), body);
    const sending = { authorId: officer.userId, beginsAt: ctx.clock.now(), except: null };
    const [{ people, isAllStaff, needsSecond }, byRole] = await Promise.all([
      countPeople(ctx.db, audience, sending),
      countByRole(ctx.db, audience),
    ]);
    const flags = { is_all_staff: flagOf(isAllStaff), needs_second: flagOf(needsSecond) };
    return { reply: { audience_count: people, ...flags, by_role: byRole } };
  });

  serve(app, reach.approveNotification, async (ctx, officer, { body }) => {
    const people = await approveNotification(ctx, officer, body);
    const { language } = officer;
    const next =
      people === 0 ? say(language, "notification.planned") : say(language, "notification.published", { count: people });
    return { reply: `${say(language, "notification.approved")} ${next}` };
  });

  serve(app, reach.refuseNotification, async (ctx, officer, { body }) => {
    await refuseNotification(ctx, officer, body);
    return { reply: say(officer.language, "notification.refused") };
  });

  serve(app, reach.markNotificationRead, async (ctx, officer, { body }) => ({
    reply: { updated: await markNotificationsRead(ctx, officer, body.global_notification_ids) },
  }));

  serve(app, reach.acknowledgeNotification, async (ctx, officer, { body }) => {
    await acknowledgeNotification(ctx, officer, body.global_notification_id);
    return { reply: say(officer.language, "notification.acknowledged") };
  });

  serve(app, reach.notificationReach, async (ctx, officer, { body }) => {
    const { rows, reach: counts, nextCursor } = await showReach(ctx, officer, body);
    return {
      reply: rows,
      extras: {
        ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
        ...(counts === undefined ? {} : { reach: counts }),
      },
    };
  });

  serve(app, reach.exportReach, async (ctx, officer, { body }) => ({
    reply: { text: await exportReach(ctx, officer, body.global_notification_id) },
  }));

  serve(app, calls.getBroadcastMessageReport, async (ctx, officer, { body }) => {
    const { rows, nextCursor } = await reportBroadcasts(ctx, officer, body);
    return { reply: [...rows], extras: nextCursor === null ? {} : { next_cursor: nextCursor } };
  });

  serve(app, calls.exportBroadcasts, async (ctx, officer, { body }) => ({
    reply: { export_id: await exportReport(ctx, officer, body) },
  }));

  serve(app, reach.notificationFile, async (ctx, officer, { query, reply }) => {
    const file = await findNotificationFile(ctx, officer, query.global_notification_id);
    await sendDownload(reply, file, await ctx.files.read(file.storage_key));
    return { reply: null };
  });
}
