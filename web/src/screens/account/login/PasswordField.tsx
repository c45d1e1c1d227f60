import { useState, type KeyboardEvent } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { hasHindi } from "./has-hindi.ts";

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onFocus?: () => void;
  /** Id and label for a new password; none for the present password. */
  readonly fresh?: { readonly id: string; readonly label: string };
}

/** Password that can be revealed, with a warning for Caps Lock or a Hindi layout. */
export function PasswordField({ value, error, onText, onFocus, fresh }: Props) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState("CapsLock"));
  const hint = hasCaps ? t("login.capsLock") : hasHindi(value) ? t("login.hindiLayout") : undefined;
  return (
    <TextField
      id={fresh?.id ?? "password"}
      label={fresh?.label ?? t("login.password")}
      name={fresh?.id ?? "password"}
      type={isShown ? "text" : "password"}
      autoComplete={fresh === undefined ? "current-password" : "new-password"}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error}
      hint={hint}
      onText={onText}
      onFocus={onFocus}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCaps(false)}
      inside={
        <Button
          small
          look="quiet"
          icon={isShown ? "eyeOff" : "eye"}
          aria-label={t(isShown ? "login.hidePassword" : "login.showPassword")}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? "login.hide" : "login.show")}
        </Button>
      }
    />
  );
}
