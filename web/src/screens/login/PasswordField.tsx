import { useState, type KeyboardEvent } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
}

/** A password that can be shown, with a word when Caps Lock is on. */
export function PasswordField({ value, error, onText, onFocus }: Props) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState("CapsLock"));
  return (
    <TextField
      id="password"
      label={t("login.password")}
      name="password"
      type={isShown ? "text" : "password"}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error}
      hint={hasCaps ? t("login.capsLock") : undefined}
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
