import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/organisation/auth.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { newCaptcha, CAPTCHA_SECONDS } from "../../domain/organisation/sessions/captcha.ts";
import { changePassword, setPassword } from "../../domain/organisation/sessions/change-password.ts";
import { DEVICE_COOKIE_DAYS } from "../../domain/organisation/sessions/device-cookie.ts";
import { lockAccount } from "../../domain/organisation/sessions/own-sessions.ts";
import { refreshToken, signOut } from "../../domain/organisation/sessions/refresh-token.ts";
import { resendCode } from "../../domain/organisation/sessions/send-code.ts";
import { showProfile } from "../../domain/organisation/sessions/show-profile.ts";
import { signIn } from "../../domain/organisation/sessions/sign-in.ts";
import { changeProfileImage } from "../../domain/organisation/users/profile-image.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { bearerOf, cookieName, deviceCookieName } from "../plugins/session.ts";
import { serve, servePublic } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";
import { say } from "../../texts/say.ts";

export function authCalls(app: FastifyInstance): void {
  const cookieOptions = {
    httpOnly: true,
    sameSite: "strict",
    path: app.ctx.config.basePath,
    secure: app.ctx.config.publicUrl.startsWith("https:"),
  } as const;

  servePublic(app, calls.captcha, async (ctx) => {
    const { captchaId, challenge } = await newCaptcha(ctx);
    return { reply: { captcha_id: captchaId, challenge, expires_in: CAPTCHA_SECONDS } };
  });

  servePublic(app, calls.login, async (ctx, _nobody, { body, http, reply }) => {
    const signedIn = await signIn(ctx, {
      body,
      agent: http.headers["user-agent"] ?? "",
      ip: http.ip,
      cookie: http.cookies[cookieName(ctx)] ?? null,
      deviceCookie: http.cookies[deviceCookieName(ctx)] ?? null,
    });
    const { parameters } = await mastersOf(ctx);
    void reply.setCookie(cookieName(ctx), signedIn.cookie, cookieOptions);
    const maxAge = DEVICE_COOKIE_DAYS * 86_400;
    void reply.setCookie(deviceCookieName(ctx), signedIn.deviceCookie, { ...cookieOptions, maxAge });
    return {
      reply: signedIn.token,
      extras: {
        system_parameter: {
          idle_time: parameters.idleTime,
          regenrate_time: parameters.regenrateTime,
          front_generate_time: parameters.frontGenerateTime,
          encryption_decryption_request: flagOf(ctx.config.encryptBodies),
        },
        already_logged_in: "N" as const,
        user_id: signedIn.userId,
        ...(signedIn.duties.length === 0 ? {} : { duties: [...signedIn.duties] }),
      },
    };
  });

  servePublic(app, calls.sendOtp, async (ctx, _nobody, { body, http }) => {
    await resendCode(ctx, body, http.ip);
    return { reply: say(http.language, "signIn.sent") };
  });

  servePublic(app, calls.setPassword, async (ctx, _nobody, { body, http }) => {
    await setPassword(ctx, { body, ip: http.ip, deviceCookie: http.cookies[deviceCookieName(ctx)] ?? null });
    return { reply: say(http.language, "signIn.set") };
  });

  servePublic(app, calls.lockAccount, async (ctx, _nobody, { body, http }) => {
    const [token, cookie] = [bearerOf(http), http.cookies[cookieName(ctx)]];
    if (token === null || cookie === undefined) throw new Refused("SESSION_EXPIRED");
    await lockAccount(ctx, token, cookie, body.password);
    return { reply: say(http.language, "signIn.locked") };
  });

  serve(app, calls.changePassword, async (ctx, officer, { body }) => {
    await changePassword(ctx, officer, body);
    return { reply: say(officer.language, "signIn.changed") };
  });

  serve(app, calls.refresh, async (ctx, officer, { http }) => {
    const token = bearerOf(http);
    if (token === null) throw new Refused("SESSION_EXPIRED");
    return { reply: await refreshToken(ctx, officer, token) };
  });

  serve(app, calls.logout, async (ctx, officer, { reply }) => {
    await signOut(ctx, officer);
    void reply.clearCookie(cookieName(ctx), cookieOptions);
    // Not "storage": language and appearance stay, and the app clears what belongs to the session itself.
    // Not "cookies": the device stays known.
    void reply.header("clear-site-data", '"cache"');
    return { reply: "Logged out successfully" };
  });

  serve(app, calls.userProfile, async (ctx, officer, { body, files }) => {
    if (files.length > 0 || body.clear_fields?.includes("profile_image") === true) {
      await changeProfileImage(ctx, officer, files);
    }
    return { reply: await showProfile(ctx, officer) };
  });
}
