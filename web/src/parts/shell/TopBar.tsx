import { Link } from "wouter";
import { myDrafts } from "@smgt/contract/calls/tickets/drafts.ts";
import { TOAST_MS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../api/ask.ts";
import { usePick, useWording, useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { chooseRole } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import { useDesk } from "../../state/store.ts";
import { Button } from "../../ui/Button.tsx";
import { addToast } from "../../ui/toasts.ts";
import { StateMark } from "../StateMark.tsx";
import { useLook } from "../use-look.ts";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { ThemeSwitch } from "../ThemeSwitch.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { Search } from "./Search.tsx";
import { Tray } from "./Tray.tsx";
import { useSignOut } from "./use-sign-out.ts";

interface Props {
  readonly onMenu: () => void;
  readonly onHelp: () => void;
  readonly onCommands: () => void;
}

export function TopBar({ onMenu, onHelp, onCommands }: Props) {
  const t = useWords();
  const say = useWording();
  const look = useLook();
  const signOut = useSignOut();
  return (
    <header className="topbar row gap-2">
      <Button look="quiet" icon="menu" iconOnly onClick={onMenu}>
        {t("desk.menuSwitch")}
      </Button>
      <Link href={paths.dashboard} className="topbar-name" title={say(look.app_name)}>
        <StateMark size={30} />
        <span>
          <strong>{look.app_short}</strong>
          <small>{say(look.cell_name)}</small>
        </span>
      </Link>
      <Search onCommands={onCommands} />
      <div className="topbar-tools row gap-2">
        <RoleSwitch />
        <div className="topbar-wide row gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
          <Button look="quiet" icon="help" iconOnly onClick={onHelp}>
            {t("desk.help")}
          </Button>
        </div>
        <Tray />
        <ProfileMenu onHelp={onHelp} />
        <Button
          className="topbar-out"
          look="quiet"
          icon="signOut"
          onClick={signOut}
          aria-label={t("desk.signOut")}
          title={t("desk.signOut")}
        >
          <span className="topbar-out-word">{t("desk.signOut")}</span>
        </Button>
      </div>
    </header>
  );
}

/** A change of role must not wait longer for a mere note. */
const DRAFTS_WITHIN_MS = 1_500;

/** Role in use. A change restarts the desk with the menu, counts and lists of that role. */
function RoleSwitch() {
  const t = useWords();
  const pick = usePick();
  const session = useSession();
  const roles = useDesk((state) => state.theme.roles);
  const change = async (roleId: number): Promise<void> => {
    // Asked before the change of role: the drafts of the role that is left are saved, and are offered again when the
    // user returns to it.
    const outcome = await ask(myDrafts, undefined, { timeoutMs: DRAFTS_WITHIN_MS, isQuiet: true });
    chooseRole(roleId);
    const count = outcome.ok ? rowsOf(outcome.reply).length : 0;
    if (count > 0) addToast({ tone: "success", lines: [t("desk.openDrafts", { count })], ms: TOAST_MS });
  };
  const here = roles.find((role) => role.role_id === session?.roleId) ?? roles[0];
  const name = here && pick(here.role_name, here.role_name_translations);
  if (roles.length < 2) return <span className="topbar-role">{name}</span>;
  return (
    <label className="topbar-role">
      <span className="visually-hidden">{t("desk.role")}</span>
      <span className="topbar-role-name" aria-hidden="true">
        {name}
      </span>
      <select
        className="input"
        value={session?.roleId ?? ""}
        onChange={(event) => void change(Number(event.currentTarget.value))}
      >
        {roles.map((role) => (
          <option key={role.role_id} value={role.role_id}>
            {pick(role.role_name, role.role_name_translations)}
          </option>
        ))}
      </select>
    </label>
  );
}
