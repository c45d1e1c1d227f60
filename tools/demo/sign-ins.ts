/** The sign-ins of the demo as lines for the terminal. */
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../seed/staff.ts";

/** One line per sign-in, with the password that all of them have. */
export function signInLines(): string[] {
  const width = Math.max(...DEMO_SIGN_INS.map((one) => one.loginId.length));
  return [
    `Sign in with any of these, password ${DEMO_PASSWORD}:`,
    ...DEMO_SIGN_INS.map((one) => `  ${one.loginId.padEnd(width)}  ${one.role} – ${one.about}`),
  ];
}
