import { useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly onText: (text: string) => void;
}

/** Password that can be revealed, with autocomplete hints for password managers. */
export function SecretField({ label, ...rest }: Props) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      required
      inside={
        <Button
          small
          look="quiet"
          icon={isShown ? "eyeOff" : "eye"}
          aria-label={t(isShown ? "password.hideOf" : "password.showOf", { label })}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? "password.hide" : "password.show")}
        </Button>
      }
    />
  );
}
