/** The sign-ins of the demo as lines for the terminal. */
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../seed/staff.ts";

/** Sign-ins that only the demo of Haryana has. */
const OF_HARYANA: readonly string[] = ["officer2", "officer3", "district"];

/** One line per sign-in, with the password that all of them have; what there is to see is told of Haryana alone. */
export function signInLines(isHaryana: boolean): string[] {
  const shown = DEMO_SIGN_INS.filter((one) => isHaryana || !OF_HARYANA.includes(one.loginId));
  const width = Math.max(...shown.map((one) => one.loginId.length));
  return [
    `Sign in with any of these, password ${DEMO_PASSWORD}:`,
    ...shown.map((one) => `  ${one.loginId.padEnd(width)}  ${one.role}${isHaryana ? ` – ${one.about}` : ""}`),
  ];
}
