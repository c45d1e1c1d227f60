import { useSetAvailabilityMutation, useProfileQuery } from "../../api/shell-queries.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useDesk } from "../../state/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { ThemeSwitch } from "../ThemeSwitch.tsx";

interface Props {
  readonly onHelp: () => void;
}

/** Who I am, whether I take new tickets, and the settings that have no room in the bar on a small screen. */
export function ProfileMenu({ onHelp }: Props) {
  const t = useWords();
  const user = useDesk((state) => state.auth.user);
  const name = user?.user_name ?? "";
  return (
    <Disclosure
      label={
        <>
          <span className="avatar" aria-hidden="true">
            {initials(name)}
          </span>
          <span className="visually-hidden">{t("desk.profile", { name })}</span>
        </>
      }
      className="profile"
    >
      <div className="profile-card">
        <div>
          <strong>{name}</strong>
          <div className="muted">{user?.designation}</div>
          {user?.department_name && <div className="muted">{user.department_name}</div>}
        </div>
        {user?.last_login_at && (
          <p className="profile-note numeral">{t("desk.lastLogin", { time: formatMomentShort(user.last_login_at) })}</p>
        )}
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

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("");
}

function Availability() {
  const t = useWords();
  const profile = useProfileQuery();
  const [set, saving] = useSetAvailabilityMutation();
  const isAvailable = profile.data?.is_available === "Y";
  const change = async (): Promise<void> => {
    await set({ is_available: isAvailable ? "N" : "Y" });
    await profile.refetch();
  };
  return (
    <label className="profile-switch">
      <input type="checkbox" checked={isAvailable} disabled={saving.isLoading} onChange={() => void change()} />
      <span>
        {t(isAvailable ? "desk.available" : "desk.away")}
        <small>{t("desk.availableMeans")}</small>
      </span>
    </label>
  );
}
