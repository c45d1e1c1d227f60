import "./Account.css";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { useSecondFactorQuery } from "../../../api/account-queries.ts";
import { useProfileQuery } from "../../../api/shell-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LeaveCard } from "../../../parts/leave/AbsenceCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { SignInsCard } from "./SignInsCard.tsx";
import { DeliveryChannelsCard } from "./DeliveryChannelsCard.tsx";

/** Account page of the user: profile, sign-in methods and sessions. */
export function Account() {
  const t = useWords();
  const profile = useProfileQuery().data;
  const [search] = useSearchParams();
  const duty = search.get("duty");
  const factor = useSecondFactorQuery().data;
  const mustEnrol =
    factor === undefined ? duty === "ENROL_OTP" : factor.is_required === "Y" && factor.is_enrolled === "N";
  const [isChanged, setChanged] = useState(false);
  const mustChange = duty === "CHANGE_PASSWORD" && !isChanged;
  useTitle(t("account.title"));
  return (
    <div className="account">
      <h1>{t("account.title")}</h1>
      {mustEnrol && <Banner tone="warn">{t("account.otp.duty")}</Banner>}
      {mustChange && <Banner tone="warn">{t("account.password.duty")}</Banner>}
      {duty !== null && !mustEnrol && !mustChange && (
        <Banner tone="good" role="status">
          <Link href={paths.landing}>{t("desk.toWork")}</Link>
        </Banner>
      )}
      {profile === undefined ? <Skeleton height="9rem" /> : <ProfileCard profile={profile} />}
      {!mustEnrol && !mustChange && duty === null && <LeaveCard />}
      <SecondFactorCard />
      <PasswordCard onChanged={() => setChanged(true)} />
      <DeliveryChannelsCard />
      <SignInsCard />
    </div>
  );
}
