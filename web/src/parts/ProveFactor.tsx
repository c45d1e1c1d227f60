import "./ProveFactor.css";
import { useState, type FormEvent } from "react";
import { useSubmit } from "../api/use-submit.ts";
import { useWords } from "../i18n/use-words.ts";
import { ProblemBanner } from "../ui/Banner.tsx";
import { TextField } from "../ui/TextField.tsx";
import { FormButtons } from "./FormButtons.tsx";
import { SecretField } from "./SecretField.tsx";

interface Proof {
  readonly password: string;
  readonly otp: string;
}

interface Props {
  readonly lead: string;
  /** Label of the button; repeats the verb of the action. */
  readonly verb: string;
  readonly onProve: (proof: Proof) => Promise<{ readonly error?: unknown }>;
  readonly onCancel: () => void;
}

/** Requests password and code before a change that gives access to an account. */
export function ProveFactor({ lead, verb, onProve, onCancel }: Props) {
  const t = useWords();
  const [proof, setProof] = useState<Proof>({ password: "", otp: "" });
  const submit = useSubmit();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit.run(() => onProve(proof));
  };
  return (
    <form className="prove-factor" onSubmit={send} noValidate>
      <p>{lead}</p>
      <ProblemBanner problem={submit.problem} />
      <SecretField
        label={t("password.old")}
        autoComplete="current-password"
        autoFocus
        value={proof.password}
        onText={(password) => setProof({ ...proof, password })}
      />
      <CodeField value={proof.otp} onText={(otp) => setProof({ ...proof, otp })} />
      <FormButtons verb={verb} isBusy={submit.isBusy} onCancel={onCancel} />
    </form>
  );
}

interface CodeProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
}

/** Single field for the code, so that it can be pasted and phones can suggest it. */
export function CodeField({ value, onText, autoFocus, error }: CodeProps) {
  const t = useWords();
  return (
    <TextField
      label={t("factor.code")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      {...(autoFocus === true ? { autoFocus } : {})}
      error={error}
      value={value}
      onText={onText}
    />
  );
}
