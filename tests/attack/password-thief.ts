/** Attacks with an officer's password but without the second factor. */
import { TOTP } from "otpauth";
import { confirmSecondFactor, enrolSecondFactor } from "@smgt/contract/calls/organisation/account.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { sealedSignIn } from "../support/sealed.ts";
import { attacksOf, held, type Attack } from "./attack.ts";
import type { Target } from "./target.ts";
import { FROM } from "./tls-front.ts";

const by = attacksOf("password thief");
const VICTIM = "officer3";
/** Upper bound of the delay between two guesses. */
const LONGEST_WAIT_MS = 61_000;
const DAY_MS = 86_400_000;
const MOST_GUESSES = 100;
const FURTHER_GUESSES = 5;

const codeOf = (target: Target, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: target.world.ctx.clock.now().getTime() });

/** Enrols the victim's authenticator app; returns its secret. */
async function withApp(target: Target): Promise<string> {
  const owner = await target.as(VICTIM);
  const { STATUS_RESPONSE } = await owner.call(enrolSecondFactor, { password: target.password });
  const { secret } = STATUS_RESPONSE as { secret: string };
  const { STATUS_ID } = await owner.call(confirmSecondFactor, { otp: codeOf(target, secret) });
  if (STATUS_ID !== "0") throw new Error("the victim has no second factor");
  return secret;
}

/** Guesses a code, a minute later and from another address each time; returns the refusal, or "in". */
async function guess(target: Target, shown: () => string, at: number): Promise<string> {
  target.world.advance(LONGEST_WAIT_MS);
  const otp = shown();
  const headers = { [FROM]: `192.0.2.${at}` };
  try {
    await sealedSignIn(target.url, VICTIM, ROLE.OFFICER, { password: target.password, otp, headers });
    return "in";
  } catch (error) {
    return /"refusal":"(\w+)"/.exec(String(error))?.[1] ?? String(error);
  }
}

export const passwordThiefAttacks: readonly Attack[] = [
  by(13, "guesses the second factor without end", async (target) => {
    const secret = await withApp(target);
    const looked = new Map<string, number>();
    for (let at = 1; at <= MOST_GUESSES + FURTHER_GUESSES; at += 1) {
      const answer = await guess(target, () => "000000", at);
      looked.set(answer, (looked.get(answer) ?? 0) + 1);
    }
    // The next day resets the counter of wrong passwords.
    target.world.advance(DAY_MS);
    const right = await guess(target, () => codeOf(target, secret), MOST_GUESSES + FURTHER_GUESSES + 1);
    const told = await target.query(
      "select 1 from account_notice n join app_user u using (user_id) where u.login_id = $1",
      [VICTIM],
    );
    const isHeld = [...looked.keys()].join() === "OTP_WRONG" && right === "CODES_STOPPED";
    return held(isHeld && told.length === 1, `${JSON.stringify([...looked])}, then ${right}; ${told.length} notices`);
  }),
];
