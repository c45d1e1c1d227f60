import "./Cover.css";
import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { LanguageSwitch } from "../../parts/LanguageSwitch.tsx";
import { logoutAndClear } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { LoginForm } from "./LoginForm.tsx";

const focusPassword = (): void => document.getElementById("password")?.focus();

/**
 * Covers the screen after too long without a sign of life. The same user goes on under it, same place, same
 * text; anyone else starts afresh. A modal dialog, so that nothing beneath can be seen, reached or heard.
 */
export function Cover() {
  const t = useWords();
  const session = useSession();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const title = document.title;
    document.title = "SMGT";
    if (dialog?.open === false) dialog.showModal();
    focusPassword();
    return () => {
      dialog?.close();
      document.title = title;
    };
  }, []);
  return (
    // Escape closes nothing here: older browsers let it pass the second time, so it is opened again.
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
        <Mark size={36} />
        <strong>{t("app.name")}</strong>
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
