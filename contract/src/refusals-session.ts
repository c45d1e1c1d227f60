/** Refusals about sign-in, the second factor and accounts. Part of the catalogue. */
import { barred, business, plain } from "./refusal-kinds.ts";

export const sessionRefusals = {
  // Session
  SESSION_EXPIRED: plain("888", 401, "Your session has expired. Please relogin"), // SPEC
  LOGIN_FAILED: business("The user ID or password is not right. Check both and try again."),
  LOGIN_SLOWED: business(
    "Too many attempts. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.",
  ),
  CAPTCHA_FAILED: business("The security check has expired and was renewed. Press Sign in again."),
  ALREADY_LOGGED_IN: barred("You have been signed in on {device} since {since}."),
  ROLE_NOT_YOURS: barred("This role is not one of yours. Choose a role from the list."),
  NOT_PERMITTED: barred("Your role does not permit this. If you need it, ask the cell."),
  DUTY_FIRST: barred("First finish setting up your account: {duties}."),
  // Second factor
  OTP_REQUIRED: barred("Enter the six-digit code, or one of your recovery codes."),
  OTP_WRONG: business("This code is wrong or has expired. Enter the code shown now."),
  CODES_STOPPED: business(
    "Too many wrong codes were entered for this account, so codes are not accepted now. Enter one of your recovery codes, or ask an administrator to reset your password.",
  ),
  OTP_TOO_SOON: business(
    "A code was just sent. Ask for another after {seconds, plural, one {# second} other {# seconds}}.",
  ),
  OTP_CHANNEL_OFF: business("Codes are not sent this way here. Use your authenticator app or a recovery code."),
  OTP_ALREADY_ENROLLED: business(
    "An authenticator app is already set up for this account. Remove it before you set up another.",
  ),
  OTP_NOT_STARTED: business("No authenticator app is set up for this account. Begin with “Set up”."),
  OTP_REQUIRED_BY_ROLE: business(
    "Your role requires the second factor, so it cannot be removed. An administrator can reset it.",
  ),
  // Account
  OLD_PASSWORD_WRONG: business("Your current password is not right. Type it again."),
  PASSWORDS_DIFFER: business("The two new passwords are not the same. Type the same password twice."),
  PASSWORD_TOO_SHORT: business("The new password needs at least {min} characters. A sentence is easy to remember."),
  PASSWORD_TOO_COMMON: business(
    "Many people use this password, or it contains your name or the name of this system. Choose another.",
  ),
  PASSWORD_TOO_NEAR: business("You have used this password before. Choose another."),
  PASSWORD_TOO_PLAIN: business(
    "The new password needs three of these four: small letters, capital letters, digits, other signs.",
  ),
  RESET_CODE_WRONG: business("This code is wrong, used or expired. Ask the administrator for a new one."),
  SESSION_NOT_FOUND: business("This sign-in has already ended, or it is not yours."),
  USER_NOT_FOUND: business("This user does not exist. Refresh the list."),
  NOT_YOURSELF: business("You cannot do this to your own account. Ask another administrator."),
} as const;
