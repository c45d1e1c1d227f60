/** Session calls: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/auth.ts";
import { newCaptcha, CAPTCHA_SECONDS } from "../../domain/sessions/captcha.ts";
import { refreshToken, signOut } from "../../domain/sessions/refresh-token.ts";
import { showProfile } from "../../domain/sessions/show-profile.ts";
import { signIn } from "../../domain/sessions/sign-in.ts";
import { Refused } from "../../domain/refused.ts";
import { bearerOf, cookieName } from "../plugins/session.ts";
import { serve, servePublic } from "../serve.ts";

/** Serves the calls of `contract/calls/auth.ts`. */
export function authCalls(app: FastifyInstance): void {
  const cookieOptions = {
    httpOnly: true,
    sameSite: "strict",
    path: "/",
    secure: app.ctx.config.publicUrl.startsWith("https:"),
  } as const;

  servePublic(app, calls.captcha, async (ctx) => {
    const { captchaId, challenge } = await newCaptcha(ctx);
    return { reply: { captcha_id: captchaId, challenge, expires_in: CAPTCHA_SECONDS } };
  });

  servePublic(app, calls.login, async (ctx, _nobody, { body, http, reply }) => {
    const signedIn = await signIn(ctx, {
      body,
      device: http.headers["user-agent"] ?? "unknown device",
      ip: http.ip,
      cookie: http.cookies[cookieName(ctx)] ?? null,
    });
    const { parameters } = await ctx.masters();
    void reply.setCookie(cookieName(ctx), signedIn.cookie, cookieOptions);
    return {
      reply: signedIn.token,
      extras: {
        system_parameter: {
          idle_time: parameters.idleTime,
          regenrate_time: parameters.regenrateTime,
          front_generate_time: parameters.frontGenerateTime,
          encryption_decryption_request: parameters.encryption,
        },
        already_logged_in: "N" as const,
        user_id: signedIn.userId,
      },
    };
  });

  serve(app, calls.refresh, async (ctx, officer, { http }) => {
    const token = bearerOf(http);
    if (token === null) throw new Refused("SESSION_EXPIRED");
    return { reply: await refreshToken(ctx, officer, token) };
  });

  serve(app, calls.logout, async (ctx, officer, { reply }) => {
    await signOut(ctx, officer);
    void reply.clearCookie(cookieName(ctx), { path: "/" });
    // Not "storage": language and appearance stay, and the app clears what belongs to the session itself.
    // Not "cookies": the device stays known.
    void reply.header("clear-site-data", '"cache"');
    return { reply: "Logged out successfully" };
  });

  serve(app, calls.userProfile, async (ctx, officer) => ({ reply: await showProfile(ctx, officer) }));
}
