import { lazy, Suspense, useEffect, useState, type FormEvent } from "react";
import { useConfirmFactorMutation, useEnrolFactorMutation } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useWhileSame } from "../../../lib/use-while-same.ts";
import { FormButtons } from "../../../parts/FormButtons.tsx";
import { CodeField } from "../../../parts/ProveFactor.tsx";
import { SecretField } from "../../../parts/SecretField.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";

const loadQrCode = () => import("./QrCode.tsx").then((m) => ({ default: m.QrCode }));
const QrCode = lazy(loadQrCode);

interface Props {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Set-up of an authenticator app: password, QR code, then its first code. */
export function EnrolFactor({ onCodes, onCancel }: Props) {
  const [enrol, { data: secret }] = useEnrolFactorMutation();
  if (secret === undefined) return <AskPassword onGive={(password) => enrol({ password })} onCancel={onCancel} />;
  return <Confirm secret={secret} onCodes={onCodes} onCancel={onCancel} />;
}

interface AskProps {
  readonly onGive: (password: string) => Promise<{ readonly error?: unknown }>;
  readonly onCancel: () => void;
}

function AskPassword({ onGive, onCancel }: AskProps) {
  const t = useWords();
  const [password, setPassword] = useState("");
  const submit = useSubmit();
  const isRefused = submit.failure?.kind === "refused";
  const problem = useWhileSame(isRefused ? submit.problem : null, password);
  // Preloaded while the password is typed.
  useEffect(() => void loadQrCode().catch(() => undefined), []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit.run(() => onGive(password));
  };
  return (
    <form className="account-steps" onSubmit={send} noValidate>
      <SecretField
        label={t("password.old")}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={problem}
        onText={setPassword}
      />
      <ProblemBanner problem={isRefused ? null : submit.problem} />
      <FormButtons verb={t("factor.next")} isBusy={submit.isBusy} onCancel={onCancel} />
    </form>
  );
}

interface ConfirmProps extends Props {
  readonly secret: { readonly secret: string; readonly otpauth_url: string };
}

function Confirm({ secret, onCodes, onCancel }: ConfirmProps) {
  const t = useWords();
  const [confirm] = useConfirmFactorMutation();
  const [otp, setOtp] = useState("");
  const submit = useSubmit();
  const isRefused = submit.failure?.kind === "refused";
  const problem = useWhileSame(isRefused ? submit.problem : null, otp);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit.run(async () => {
      const result = await confirm({ otp });
      if (result.data !== undefined) onCodes(result.data);
      return result;
    });
  };
  return (
    <form className="account-steps" onSubmit={send} noValidate>
      <p>{t("factor.scan")}</p>
      <Suspense fallback={<div className="account-qr" />}>
        <QrCode text={secret.otpauth_url} label={t("factor.qr")} />
      </Suspense>
      <p>
        {t("factor.key")}: <span className="account-key">{secret.secret.match(/.{1,4}/g)?.join(" ")}</span>
      </p>
      <CodeField autoFocus value={otp} error={problem} onText={setOtp} />
      <ProblemBanner problem={isRefused ? null : submit.problem} />
      <FormButtons verb={t("factor.confirm")} isBusy={submit.isBusy} onCancel={onCancel} />
    </form>
  );
}
