/** What an administrator does to accounts: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/users.ts";
import { listUsers } from "../../domain/accounts/list-users.ts";
import { changeAccount, endSessionsOf, shownWay, unlockAccount } from "../../domain/accounts/manage-user.ts";
import { proveAdmin } from "../../domain/accounts/prove-admin.ts";
import { RESET_MINUTES } from "../../domain/accounts/send-reset-code.job.ts";
import { listChanges, settleChange } from "../../domain/accounts/settle-change.ts";
import { updateAvailability } from "../../domain/users/availability.ts";
import { listReceivers } from "../../domain/users/list-receivers.ts";
import { presentOfficer } from "../../domain/users/present.ts";
import type { Officer } from "../../context.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/masters/read-masters.ts";

const SENTENCES = {
  reset: {
    en: "The old password is void. A code for a new one is on its way to the user.",
    hi: "पुराना पासवर्ड अमान्य है। नए के लिए कोड उपयोगकर्ता को भेजा जा रहा है।",
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
  proved: { en: "Thank you. This holds for five minutes.", hi: "धन्यवाद। यह पाँच मिनट तक मान्य है।" },
  waits: {
    en: "A second administrator has to confirm this within 24 hours. Until then nothing changes.",
    hi: "दूसरे व्यवस्थापक को 24 घंटे में इसकी पुष्टि करनी होगी। तब तक कुछ नहीं बदलेगा।",
  },
  confirmed: { en: "The change is confirmed and done", hi: "बदलाव की पुष्टि हुई और वह हो गया" },
  refused: { en: "The change will not be made", hi: "बदलाव नहीं किया जाएगा" },
  ended: { en: "The user is signed out everywhere", hi: "उपयोगकर्ता हर जगह से साइन आउट किए गए" },
} as const;

const waits = (officer: Officer) => ({
  reply: SENTENCES.waits[officer.language],
  extras: { waits_for_second: "Y" as const },
});

/** Serves the calls of `contract/calls/users.ts` that have a use case. */
export function userCalls(app: FastifyInstance): void {
  serve(app, calls.userList, async (ctx, officer, { body }) => {
    const { rows, total } = await listUsers(ctx, officer, body);
    return { reply: rows, extras: { total_count: total } };
  });

  serve(app, calls.enabledUsers, async (ctx, officer) => {
    const masters = await mastersOf(ctx);
    return {
      reply: (await listReceivers(ctx, officer)).map((row) => presentOfficer(row, masters, officer.language)),
    };
  });

  serve(app, calls.updateAvailability, async (ctx, officer, { body }) => {
    await updateAvailability(ctx, officer, body);
    return { reply: SENTENCES[body.is_available === "Y" ? "available" : "away"][officer.language] };
  });

  serve(app, calls.proveAdmin, async (ctx, officer, { body, http }) => {
    await proveAdmin(ctx, officer, body, http.ip);
    return { reply: SENTENCES.proved[officer.language] };
  });

  serve(app, calls.resetPassword, async (ctx, officer, { body }) => {
    const { isWaiting, account } = await changeAccount(ctx, officer, body.user_id, "RESET_PASSWORD");
    if (isWaiting) return waits(officer);
    const extras = { valid_minutes: RESET_MINUTES, sent_to: shownWay(ctx, account) };
    return { reply: SENTENCES.reset[officer.language], extras };
  });

  serve(app, calls.setUserEnabled, async (ctx, officer, { body }) => {
    const isEnabled = body.is_enabled === "Y";
    const { isWaiting } = await changeAccount(ctx, officer, body.user_id, isEnabled ? "ENABLE" : "DISABLE");
    if (isWaiting) return waits(officer);
    return { reply: SENTENCES[isEnabled ? "enabled" : "disabled"][officer.language] };
  });

  serve(app, calls.unlockUser, async (ctx, officer, { body }) => {
    await unlockAccount(ctx, officer, body.user_id);
    return { reply: SENTENCES.unlocked[officer.language] };
  });

  serve(app, calls.resetSecondFactor, async (ctx, officer, { body }) => {
    const { isWaiting } = await changeAccount(ctx, officer, body.user_id, "RESET_FACTOR");
    return isWaiting ? waits(officer) : { reply: SENTENCES.factor[officer.language] };
  });

  serve(app, calls.accountChanges, async (ctx, officer) => ({ reply: await listChanges(ctx, officer) }));

  serve(app, calls.settleChange, async (ctx, officer, { body }) => {
    const isConfirmed = body.is_confirmed === "Y";
    await settleChange(ctx, officer, body.change_id, isConfirmed);
    return { reply: SENTENCES[isConfirmed ? "confirmed" : "refused"][officer.language] };
  });

  serve(app, calls.endUserSessions, async (ctx, officer, { body }) => {
    await endSessionsOf(ctx, officer, body.user_id);
    return { reply: SENTENCES.ended[officer.language] };
  });
}
