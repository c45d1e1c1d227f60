/** Creation and change of accounts: name, addresses, postings (our own calls, decision 20). */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { AccountDetail, PostingGiven } from "../../shapes/account.ts";
import { Count, Flag, Id, text } from "../../shapes/common.ts";

/** Limit of postings per officer. */
export const MOST_POSTINGS = 20;

const admin = onlyRoles(ROLE.ADMIN);

/** Complete new values of an account; an absent field is removed. */
const Wanted = {
  login_id: text(100),
  user_name: text(100),
  designation: text(100),
  /** Empty: unknown. */
  mobile: text(40),
  email: text(254),
  /** 'Y': only the account page is served until a second factor is set up. */
  needs_factor: Flag,
  postings: Type.Array(PostingGiven, { minItems: 1, maxItems: MOST_POSTINGS }),
};
const WantedShape = Type.Object(Wanted);
export type WantedAccount = Static<typeof WantedShape>;

export const saveUser = call({
  name: "user.saveuser",
  method: "POST",
  path: "/user/saveuser",
  access: admin,
  about:
    "Makes an account, or changes one that was seen in this version. A new user is sent a one-time code with which they set their password.",
  body: Type.Object({
    /** Absent for a new account. */
    user_id: Type.Optional(Id),
    /** Version of the account that was seen; with `user_id`. */
    version: Type.Optional(Count),
    ...Wanted,
    // Optional, because empty fields are not sent: an account is saved whole, so absent fields are removed.
    designation: Type.Optional(Wanted.designation),
    mobile: Type.Optional(Wanted.mobile),
    email: Type.Optional(Wanted.email),
    /** Reason; required for a change, and for a new account that needs a second administrator. */
    reason: Type.Optional(text(500)),
    /** 'Y': tickets of the live rules named by RULES_LEFT may stay with the cell (decision 34). */
    accepts_rules: Type.Optional(Flag),
  }),
  reply: Type.String(),
  extras: Type.Object({
    user_id: Type.Optional(Id),
    /** 'Y': a second administrator has to confirm it within a day. */
    waits_for_second: Type.Optional(Flag),
    /** Masked address of the code for the first password; absent when no channel reaches the user. */
    sent_to: Type.Optional(Type.String()),
    valid_minutes: Type.Optional(Type.Integer()),
  }),
  refuses: [
    "PROOF_NEEDED",
    "ACCOUNT_REASON_REQUIRED",
    "USER_NOT_FOUND",
    "NOT_YOURSELF",
    "USER_MOVED_ON",
    "LOGIN_UNFIT",
    "LOGIN_TAKEN",
    "LOGIN_STAYS",
    "USER_NAME_REQUIRED",
    "MOBILE_WRONG",
    "EMAIL_UNFIT",
    "POSTING_UNKNOWN",
    "POSTING_DOUBLED",
    "POSTING_DEPARTMENT_NEEDED",
    "POSTING_DISTRICT_NEEDED",
    "POSTING_NO_DEPARTMENT",
    "POSTING_NO_DISTRICT",
    "POSTING_HAS_TICKETS",
    "RULES_LEFT",
    "ONLY_ADMINISTRATOR",
    "CHANGE_WAITS",
  ],
});

export const oneUser = call({
  name: "user.getuser",
  method: "POST",
  path: "/user/getuser",
  access: admin,
  about: "One account with its postings, how many open tickets each holds, and what was done to it.",
  body: Type.Object({ user_id: Id }),
  reply: AccountDetail,
  refuses: ["USER_NOT_FOUND"],
});
