/** Form values of an account. Pure. */
import { isGiven } from "@smgt/contract/given.ts";
import type { WantedAccount } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { placeOfRole } from "@smgt/contract/role-places.ts";
import type { AccountDetail } from "@smgt/contract/shapes/account.ts";

/** Posting with an incomplete role or place. */
export interface PostingDraft {
  readonly roleId: number | null;
  readonly departmentId: number | null;
  readonly districtId: number | null;
}

export interface AccountDraft {
  readonly name: string;
  /** Absent while it follows the name. */
  readonly loginId: string | null;
  readonly designation: string;
  readonly mobile: string;
  readonly email: string;
  readonly needsFactor: boolean;
  /** The first one is active after signing in. */
  readonly postings: readonly PostingDraft[];
}

export const EMPTY_POSTING: PostingDraft = { roleId: null, departmentId: null, districtId: null };

export const EMPTY_ACCOUNT: AccountDraft = {
  name: "",
  loginId: null,
  designation: "",
  mobile: "",
  email: "",
  needsFactor: true,
  postings: [EMPTY_POSTING],
};

export function draftOf(account: AccountDetail): AccountDraft {
  return {
    name: account.user_name,
    loginId: account.login_id,
    designation: account.designation,
    mobile: account.mobile,
    email: account.email,
    needsFactor: account.needs_factor === "Y",
    postings:
      account.postings.length === 0
        ? [EMPTY_POSTING]
        : account.postings.map((posting) => ({
            roleId: posting.role_id,
            departmentId: posting.department_id,
            districtId: posting.district_id,
          })),
  };
}

/** Suggested user ID: the name's words in small Latin letters; empty if it has none. */
export function loginFor(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s.-]/g, "")
    .split(/[\s.]+/)
    .filter(Boolean);
  return words.join(".");
}

export const shownLogin = ({ loginId, name }: AccountDraft): string => loginId ?? loginFor(name);

/** Changes the role of a posting; its place keeps the parts the new role uses. */
export function withRole(posting: PostingDraft, roleId: number | null): PostingDraft {
  const need = roleId === null ? null : placeOfRole(roleId);
  return {
    roleId,
    departmentId: need === null || need.department === "none" ? null : posting.departmentId,
    districtId: need === null || need.district === "none" ? null : posting.districtId,
  };
}

/** Required fields that block saving. */
export type Missing = "name" | "loginId" | `role-${number}` | `department-${number}` | `district-${number}`;

export function missingIn(draft: AccountDraft): readonly Missing[] {
  const ofPostings = draft.postings.flatMap((posting, at): Missing[] => {
    if (posting.roleId === null) return [`role-${at}`];
    const need = placeOfRole(posting.roleId);
    return [
      ...(need?.department === "needed" && posting.departmentId === null ? [`department-${at}` as const] : []),
      ...(need?.district === "needed" && posting.districtId === null ? [`district-${at}` as const] : []),
    ];
  });
  return [
    ...ofPostings,
    ...(!isGiven(draft.name) ? ["name" as const] : []),
    ...(shownLogin(draft).trim() === "" ? ["loginId" as const] : []),
  ];
}

export const wantedOf = (draft: AccountDraft): WantedAccount => ({
  login_id: shownLogin(draft),
  user_name: draft.name,
  designation: draft.designation,
  mobile: draft.mobile,
  email: draft.email,
  needs_factor: draft.needsFactor ? "Y" : "N",
  postings: draft.postings.map(({ roleId, departmentId, districtId }, at) => ({
    role_id: roleId ?? 0,
    department_id: departmentId,
    district_id: districtId,
    is_default: at === 0 ? "Y" : "N",
  })),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const lacking = (some: readonly PostingDraft[], others: readonly PostingDraft[]): readonly PostingDraft[] =>
  some.filter((one) => !others.some((other) => isSame(one, other)));

/** Merges postings: drops those a colleague removed, and adds those they added. */
function postingsOver(draft: AccountDraft, seen: AccountDraft, now: AccountDraft): readonly PostingDraft[] {
  if (isSame(draft.postings, seen.postings)) return now.postings;
  const gone = lacking(seen.postings, now.postings);
  const come = lacking(now.postings, seen.postings);
  const left = [...lacking(draft.postings, gone), ...lacking(come, draft.postings)];
  return left.length === 0 ? [EMPTY_POSTING] : left;
}

/** Applies the local edits to the account as a colleague has changed it. */
export const over = (draft: AccountDraft, seen: AccountDraft, now: AccountDraft): AccountDraft => ({
  ...now,
  ...Object.fromEntries(
    (Object.keys(draft) as (keyof AccountDraft)[])
      .filter((name) => !isSame(draft[name], seen[name]))
      .map((name) => [name, draft[name]]),
  ),
  postings: postingsOver(draft, seen, now),
});
