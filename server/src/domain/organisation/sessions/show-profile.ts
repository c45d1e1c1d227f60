import { translationsOf, wordedIn } from "@smgt/contract/languages.ts";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import type { Context, Officer } from "../../../context.ts";
import { departmentOf, districtOf, roleName } from "../../law/masters/find-master-row.ts";
import { maskMobile } from "../../ground/masks/mask.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

export async function showProfile(ctx: Context, officer: Officer): Promise<ReplyOf<typeof userProfile>> {
  const masters = await mastersOf(ctx);
  const user = await ctx.db
    .selectFrom("app_user")
    .select([
      "user_id",
      "user_name",
      "login_id",
      "designation",
      "email",
      "mobile",
      "last_login_at",
      "is_available",
      "profile_image_key",
    ])
    .where("user_id", "=", officer.userId)
    .executeTakeFirstOrThrow();
  const [posting] = officer.postings;
  const defaultRole = officer.roleIds[0] ?? officer.roleId;
  const role = roleName(masters, defaultRole);
  const { language } = officer;
  return {
    user_id: user.user_id,
    user_name: user.user_name,
    login_id: user.login_id,
    designation: user.designation,
    email: user.email,
    mobile: maskMobile(user.mobile),
    department_id: posting?.departmentId ?? null,
    department_name: wordedIn(departmentOf(masters, posting?.departmentId ?? null)?.name, language) ?? null,
    district_id: posting?.districtId ?? null,
    district_name: wordedIn(districtOf(masters, posting?.districtId ?? null)?.name, language) ?? null,
    // Part of the key makes the URL unique to the picture.
    profile_image:
      user.profile_image_key === null
        ? null
        : `/files/profile?user_id=${user.user_id}&v=${user.profile_image_key.slice(-8)}`,
    default_role: { id: defaultRole, name: role?.en ?? "", name_translations: translationsOf(role) },
    last_login_at: user.last_login_at?.toISOString() ?? null,
    is_available: user.is_available ? "Y" : "N",
  };
}
