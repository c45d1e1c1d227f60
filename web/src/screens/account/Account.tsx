import "./Account.css";
import { useSearchParams } from "wouter";
import { useProfileQuery } from "../../api/shell-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useTitle } from "../../parts/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { SignInsCard } from "./SignInsCard.tsx";

/** One's own account: who I am here, how I get in, and where I am signed in. */
export function Account() {
  const t = useWords();
  const profile = useProfileQuery().data;
  const [search] = useSearchParams();
  const duties = search.getAll("duty");
  useTitle(t("account.title"));
  return (
    <div className="account">
      <h1>{t("account.title")}</h1>
      {duties.includes("ENROL_OTP") && <Banner tone="warn">{t("account.otp.duty")}</Banner>}
      {duties.includes("CHANGE_PASSWORD") && <Banner tone="warn">{t("account.password.duty")}</Banner>}
      {profile === undefined ? <Skeleton height="9rem" /> : <ProfileCard profile={profile} />}
      <SecondFactorCard />
      <PasswordCard />
      <SignInsCard />
    </div>
  );
}
