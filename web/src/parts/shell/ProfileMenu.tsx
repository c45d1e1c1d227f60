import { Link } from "wouter";
import { useSetAvailabilityMutation, useProfileQuery } from "../../api/shell-queries.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { ProfilePicture } from "../ProfilePicture.tsx";
import { ThemeSwitch } from "../ThemeSwitch.tsx";

interface Props {
  readonly onHelp: () => void;
}

/** User, availability for new tickets, and settings that do not fit the bar of a small screen. */
export function ProfileMenu({ onHelp }: Props) {
  const t = useWords();
  const user = useDesk((state) => state.auth.user);
  const name = user?.user_name ?? "";
  return (
    <Disclosure
      label={
        <>
          <ProfilePicture name={name} url={user?.profile_image ?? null} alt="" />
          <span className="visually-hidden">{t("desk.profile", { name })}</span>
        </>
      }
      className="profile"
    >
      <div className="profile-card stack gap-3">
        <div>
          <strong>{name}</strong>
          <div className="muted">{user?.designation}</div>
          {user?.department_name && <div className="muted">{user.department_name}</div>}
        </div>
        {user?.last_login_at && (
          <p className="muted small numeral">{t("desk.lastLogin", { time: formatMomentShort(user.last_login_at) })}</p>
        )}
        <Link href={paths.account} className="profile-link">
          {t("desk.account")}
          <Icon name="arrowRight" size={16} />
        </Link>
        <Availability />
        <div className="profile-narrow">
          <LanguageSwitch />
          <ThemeSwitch />
          <Button icon="help" small onClick={onHelp}>
            {t("desk.help")}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

function Availability() {
  const t = useWords();
  const profile = useProfileQuery();
  const [set, saving] = useSetAvailabilityMutation();
  const isAvailable = profile.data?.is_available === "Y";
  const change = (): void => void set({ is_available: isAvailable ? "N" : "Y" });
  return (
    <label className="profile-switch">
      <input type="checkbox" checked={isAvailable} disabled={saving.isLoading} onChange={change} />
      <span>
        {t(isAvailable ? "desk.available" : "desk.away")}
        <small>{t("desk.availableMeans")}</small>
      </span>
    </label>
  );
}
