/** What an administrator does to accounts: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/users.ts";
import { listUsers } from "../../domain/accounts/list-users.ts";
import { endSessionsOf, resetFactor, setEnabled, unlockAccount } from "../../domain/accounts/manage-user.ts";
import { RESET_MINUTES, resetPasswordOf } from "../../domain/accounts/reset-password.ts";
import { updateAvailability } from "../../domain/users/availability.ts";
import { listReceivers } from "../../domain/users/list-receivers.ts";
import { presentOfficer } from "../../domain/users/present.ts";
import { serve } from "../serve.ts";

const SENTENCES = {
  reset: {
    en: "The old password is void. The user sets a new one with the code.",
    hi: "पुराना पासवर्ड अमान्य है। उपयोगकर्ता कोड से नया पासवर्ड रखेंगे।",
  },
  enabled: { en: "The account is enabled", hi: "खाता चालू किया गया" },
  disabled: { en: "The account is disabled and signed out", hi: "खाता बंद करके साइन आउट किया गया" },
  unlocked: { en: "The account is unlocked", hi: "खाता खोल दिया गया" },
  factor: { en: "The authenticator app is off this account", hi: "इस खाते से ऑथेंटिकेटर ऐप हटा दिया गया" },
  available: { en: "New tickets are assigned again", hi: "नए टिकट फिर से सौंपे जाएँगे" },
  away: {
    en: "No new tickets are assigned while away; open ones stay",
    hi: "अनुपस्थिति में नए टिकट नहीं सौंपे जाएँगे; खुले टिकट बने रहेंगे",
  },
  ended: { en: "The user is signed out everywhere", hi: "उपयोगकर्ता हर जगह से साइन आउट किए गए" },
} as const;

/** Serves the calls of `contract/calls/users.ts` that have a use case. */
export function userCalls(app: FastifyInstance): void {
  serve(app, calls.userList, async (ctx, officer, { body }) => {
    const { rows, total } = await listUsers(ctx, officer, body);
    return { reply: rows, extras: { total_count: total } };
  });

  serve(app, calls.enabledUsers, async (ctx, officer) => {
    const masters = await ctx.masters();
    return {
      reply: (await listReceivers(ctx, officer)).map((row) => presentOfficer(row, masters, officer.language)),
    };
  });

  serve(app, calls.updateAvailability, async (ctx, officer, { body }) => {
    await updateAvailability(ctx, officer, body);
    return { reply: SENTENCES[body.is_available === "Y" ? "available" : "away"][officer.language] };
  });

  serve(app, calls.resetPassword, async (ctx, officer, { body }) => {
    const done = await resetPasswordOf(ctx, officer, body.user_id);
    return {
      reply: SENTENCES.reset[officer.language],
      extras: {
        valid_minutes: RESET_MINUTES,
        ...("code" in done ? { reset_code: done.code } : { sent_to: done.sentTo }),
      },
    };
  });

  serve(app, calls.setUserEnabled, async (ctx, officer, { body }) => {
    await setEnabled(ctx, officer, body.user_id, body.is_enabled === "Y");
    return { reply: SENTENCES[body.is_enabled === "Y" ? "enabled" : "disabled"][officer.language] };
  });

  serve(app, calls.unlockUser, async (ctx, officer, { body }) => {
    await unlockAccount(ctx, officer, body.user_id);
    return { reply: SENTENCES.unlocked[officer.language] };
  });

  serve(app, calls.resetSecondFactor, async (ctx, officer, { body }) => {
    await resetFactor(ctx, officer, body.user_id);
    return { reply: SENTENCES.factor[officer.language] };
  });

  serve(app, calls.endUserSessions, async (ctx, officer, { body }) => {
    await endSessionsOf(ctx, officer, body.user_id);
    return { reply: SENTENCES.ended[officer.language] };
  });
}
