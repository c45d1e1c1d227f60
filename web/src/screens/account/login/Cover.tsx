import "./Cover.css";
import { useEffect, useRef } from "react";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { LanguageSwitch } from "../../../parts/LanguageSwitch.tsx";
import { StateMark } from "../../../parts/StateMark.tsx";
import { useLook } from "../../../parts/use-look.ts";
import { stateLook } from "../../../i18n/state-look.ts";
import { logoutAndClear } from "../../../session/session.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { openModal } from "../../../ui/toasts.ts";
import { LoginForm } from "./LoginForm.tsx";

const focusPassword = (): void => document.getElementById("password")?.focus();

/**
 * Cover of the screen after the idle time. The same user continues with the same screen and text; another user starts
 * afresh. A modal dialog, so that nothing beneath is visible, reachable or announced.
 */
export function Cover() {
  const t = useWords();
  const say = useWording();
  const look = useLook();
  const session = useSession();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const title = document.title;
    document.title = stateLook().app_short;
    if (dialog === null) return undefined;
    if (!dialog.open) dialog.showModal();
    const leave = openModal(dialog);
    focusPassword();
    return () => {
      dialog.close();
      leave();
      document.title = title;
    };
  }, []);
  return (
    // Escape must not close it: older browsers close it the second time, so it reopens.
    <dialog
      ref={ref}
      className="cover"
      closedby="none"
      aria-labelledby="login-title"
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        if (event.target !== ref.current || !ref.current.isConnected) return;
        ref.current.showModal();
        focusPassword();
      }}
    >
      <div className="cover-head row wrap gap-2">
        <StateMark size={36} />
        <strong>{say(look.app_name)}</strong>
        <LanguageSwitch />
      </div>
      <LoginForm
        username={session?.username ?? ""}
        title={t("cover.title")}
        lead={t("cover.lead")}
        foot={
          <Button look="quiet" onClick={logoutAndClear}>
            {t("cover.someoneElse")}
          </Button>
        }
      />
    </dialog>
  );
}
