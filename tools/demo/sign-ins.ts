/** Sign-ins of the demo as lines for the terminal. */
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../seed/staff.ts";

/** Sign-ins of Haryana's demo alone. */
const OF_HARYANA: readonly string[] = ["officer2", "officer3", "district"];

/** Returns one line a sign-in, with the common password; descriptions are for Haryana only. */
export function signInLines(isHaryana: boolean): string[] {
  const shown = DEMO_SIGN_INS.filter((one) => isHaryana || !OF_HARYANA.includes(one.loginId));
  const width = Math.max(...shown.map((one) => one.loginId.length));
  return [
    `Sign in with any of these, password ${DEMO_PASSWORD}:`,
    ...shown.map((one) => `  ${one.loginId.padEnd(width)}  ${one.role}${isHaryana ? ` – ${one.about}` : ""}`),
  ];
}
