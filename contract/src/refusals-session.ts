/** Refusals about signing in, the second factor and accounts. Part of the catalogue. */
import { barred, business, plain } from "./refusal-kinds.ts";

export const sessionRefusals = {
  // Session
  SESSION_EXPIRED: plain("888", 401, "Your session has expired. Please relogin"), // SPEC
  LOGIN_FAILED: business("User id or password is not right. Check both and try again."),
  LOGIN_SLOWED: business("Too many attempts. Wait {seconds} seconds, then try again."),
  CAPTCHA_FAILED: business("The security check has run out. It has been renewed; press Sign in again."),
  ALREADY_LOGGED_IN: barred("You are already logged in on {device} since {since}."),
  ROLE_NOT_YOURS: barred("This role is not one of yours. Choose a role from the list."),
  NOT_PERMITTED: barred("Your role may not do this. Ask the cell if it should."),
  DUTY_FIRST: barred("Before you go on, finish setting up your account: {duties}."),
  // Second factor
  OTP_REQUIRED: barred("Now enter the six-digit code, or one of your recovery codes."),
  OTP_WRONG: business("This code is not right or has run out. Enter the one that is shown now."),
  CODES_STOPPED: business(
    "Too many wrong codes were given for this account, so no code opens it now. Enter one of your recovery codes, or ask an administrator to reset your password.",
  ),
  OTP_TOO_SOON: business("A code was sent just now. Another can be sent in {seconds} seconds."),
  OTP_CHANNEL_OFF: business("Codes do not travel this way here. Use your authenticator app or a recovery code."),
  OTP_ALREADY_ENROLLED: business("An authenticator app guards this account already. Remove it first to use another."),
  OTP_NOT_STARTED: business("No authenticator app is set up for this account. Begin with “Set up”."),
  OTP_REQUIRED_BY_ROLE: business(
    "Your role requires the second factor, so it cannot be removed. An administrator can reset it.",
  ),
  // Account
  OLD_PASSWORD_WRONG: business("Your present password is not right. Type it again."),
  PASSWORDS_DIFFER: business("The two new passwords differ. Type the same one twice."),
  PASSWORD_TOO_SHORT: business("The new password needs at least {min} characters. A sentence is easy to remember."),
  PASSWORD_TOO_COMMON: business(
    "Many people use this password, or it holds your name or the name of this system. Choose another.",
  ),
  PASSWORD_TOO_NEAR: business("The new password is one that you have used. Choose another."),
  PASSWORD_TOO_PLAIN: business(
    "The new password needs three of these four: small letters, capital letters, digits, other signs.",
  ),
  RESET_CODE_WRONG: business(
    "This code is not right, was used already or has run out. Ask the administrator for a new one.",
  ),
  SESSION_NOT_FOUND: business("This sign-in is over already, or it is not yours."),
  USER_NOT_FOUND: business("There is no such user."),
  NOT_YOURSELF: business("This cannot be done to your own account. Ask another administrator."),
} as const;
