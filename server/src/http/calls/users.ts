import type { FastifyInstance } from "fastify";
import * as accounts from "@smgt/contract/calls/organisation/user-accounts.ts";
import { CHANGE_WAITS_HOURS, PROOF_MINUTES } from "@smgt/contract/constants.ts";
import { leave } from "@smgt/contract/calls/casework/leave.ts";
import * as imports from "@smgt/contract/calls/organisation/user-import.ts";
import * as calls from "@smgt/contract/calls/organisation/users.ts";
import { importUsers, showImport } from "../../domain/organisation/accounts/import/import-users.ts";
import { listUsers } from "../../domain/organisation/accounts/list-users.ts";
import {
  changeAccount,
  endSessionsOf,
  shownChannel,
  unlockAccount,
} from "../../domain/organisation/accounts/manage-user.ts";
import { proveAdmin } from "../../domain/organisation/accounts/prove-admin.ts";
import { saveUser } from "../../domain/organisation/accounts/save-user.ts";
import { RESET_MINUTES } from "../../domain/organisation/accounts/send-reset-code.job.ts";
import { listChanges, decideChange } from "../../domain/organisation/accounts/decide-change.ts";
import { showUser } from "../../domain/organisation/accounts/show-user.ts";
import { showLeave, updateAvailability } from "../../domain/casework/handover/availability.ts";
import { listReceivers } from "../../domain/organisation/users/list-receivers.ts";
import { presentOfficer } from "../../domain/organisation/users/present-user.ts";
import type { Officer } from "../../context.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";
import { say } from "../../texts/say.ts";

const waits = (officer: Officer) => ({
  reply: say(officer.language, "user.waits", { hours: CHANGE_WAITS_HOURS }),
  extras: { waits_for_second: "Y" as const },
});

export function userCalls(app: FastifyInstance): void {
  serve(app, calls.userList, (ctx, officer, { body }) => listUsers(ctx, officer, body));

  serve(app, calls.enabledUsers, async (ctx, officer) => {
    const masters = await mastersOf(ctx);
    return {
      reply: (await listReceivers(ctx, officer)).map((row) => presentOfficer(row, masters, officer.language)),
    };
  });

  serve(app, calls.updateAvailability, async (ctx, officer, { body }) => {
    await updateAvailability(ctx, officer, body);
    return { reply: say(officer.language, body.is_available === "Y" ? "user.available" : "user.away") };
  });

  serve(app, leave, async (ctx, officer, { body }) => ({ reply: await showLeave(ctx, officer, body) }));

  serve(app, calls.proveAdmin, async (ctx, officer, { body, http }) => {
    await proveAdmin(ctx, officer, body, http.ip);
    return { reply: say(officer.language, "user.proved", { minutes: PROOF_MINUTES }) };
  });

  serve(app, calls.resetPassword, async (ctx, officer, { body }) => {
    const { isWaiting, account } = await changeAccount(ctx, officer, body, "RESET_PASSWORD");
    if (isWaiting) return waits(officer);
    const extras = { valid_minutes: RESET_MINUTES, sent_to: shownChannel(ctx, account) };
    return { reply: say(officer.language, "user.reset"), extras };
  });

  serve(app, calls.setUserEnabled, async (ctx, officer, { body }) => {
    const isEnabled = body.is_enabled === "Y";
    const { isWaiting } = await changeAccount(ctx, officer, body, isEnabled ? "ENABLE" : "DISABLE");
    if (isWaiting) return waits(officer);
    return { reply: say(officer.language, isEnabled ? "user.enabled" : "user.disabled") };
  });

  serve(app, calls.unlockUser, async (ctx, officer, { body }) => {
    await unlockAccount(ctx, officer, body);
    return { reply: say(officer.language, "user.unlocked") };
  });

  serve(app, calls.resetSecondFactor, async (ctx, officer, { body }) => {
    const { isWaiting } = await changeAccount(ctx, officer, body, "RESET_FACTOR");
    return isWaiting ? waits(officer) : { reply: say(officer.language, "user.factor") };
  });

  serve(app, accounts.oneUser, async (ctx, officer, { body }) => ({ reply: await showUser(ctx, officer, body) }));

  serve(app, accounts.saveUser, async (ctx, officer, { body }) => {
    const { userId, isNew, isWaiting, sentTo } = await saveUser(ctx, officer, body);
    const extras = { user_id: userId };
    if (isWaiting) {
      const asked = waits(officer);
      return { ...asked, extras: { ...asked.extras, ...extras } };
    }
    if (!isNew) return { reply: say(officer.language, "user.saved"), extras };
    if (sentTo === null) return { reply: say(officer.language, "user.madeWithoutCode"), extras };
    return {
      reply: say(officer.language, "user.made"),
      extras: { ...extras, sent_to: sentTo, valid_minutes: RESET_MINUTES },
    };
  });

  serve(app, imports.importUsers, (ctx, officer, { body }) => importUsers(ctx, officer, body));

  serve(app, imports.userImport, async (ctx, officer, { body }) => ({ reply: await showImport(ctx, officer, body) }));

  serve(app, calls.accountChanges, async (ctx, officer) => ({ reply: await listChanges(ctx, officer) }));

  serve(app, calls.settleChange, async (ctx, officer, { body }) => {
    const isConfirmed = body.is_confirmed === "Y";
    await decideChange(ctx, officer, body.change_id, isConfirmed);
    return { reply: say(officer.language, isConfirmed ? "user.confirmed" : "user.refused") };
  });

  serve(app, calls.endUserSessions, async (ctx, officer, { body }) => {
    await endSessionsOf(ctx, officer, body);
    return { reply: say(officer.language, "user.ended") };
  });
}
