import { useEffect, useRef, useState, type FormEvent } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ElsewhereDialog } from "./ElsewhereDialog.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useLogin, type LoginProblems, type Typed } from "./use-login.ts";

const hindiLetter = /[\u0900-\u097f]/;

export function LoginForm() {
  const t = useWords();
  const [typed, setTyped] = useState<Typed>({ username: "", password: "", otp: "" });
  const captcha = useCaptcha();
  const login = useLogin(captcha, () => setTyped((before) => ({ ...before, password: "" })));
  const summary = useRef<HTMLDivElement>(null);
  const hasProblem = Object.keys(login.problems).length > 0;
  useEffect(() => {
    if (hasProblem) summary.current?.focus();
  }, [login.problems, hasProblem]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void login.submit(typed);
  };
  return (
    <form className="login-form card" noValidate onSubmit={submit} aria-labelledby="login-title">
      <div>
        <h1 id="login-title">{t("login.title")}</h1>
        <p className="muted">{t("login.lead")}</p>
      </div>
      {hasProblem && <ErrorSummary problems={login.problems} ref={summary} />}
      <TextField
        id="username"
        label={t("login.user")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        onFocus={captcha.warmUp}
        value={typed.username}
        error={login.problems.username}
        hint={hindiLetter.test(typed.username) ? t("login.hindiLayout") : undefined}
        onText={(username) => setTyped({ ...typed, username })}
      />
      <PasswordField
        onFocus={captcha.warmUp}
        value={typed.password}
        error={login.problems.password}
        onText={(password) => setTyped({ ...typed, password })}
      />
      {login.needsOtp && (
        <TextField
          id="otp"
          label={t("login.otp")}
          hint={t("login.otpHint")}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          value={typed.otp}
          error={login.problems.otp}
          onText={(otp) => setTyped({ ...typed, otp })}
        />
      )}
      <Button type="submit" look="primary" wide busy={login.isBusy}>
        {t(login.isBusy ? "login.working" : "login.submit")}
      </Button>
      <p className="login-note" role="status">
        {t(captcha.hasNetworkError ? "login.captchaOff" : "login.captchaNote")}
      </p>
      <details className="login-forgot">
        <summary>{t("login.forgot")}</summary>
        <p>{t("login.forgotHow")}</p>
      </details>
      {login.elsewhere !== null && (
        <ElsewhereDialog
          other={login.elsewhere}
          onStay={login.dismissElsewhere}
          onTakeOver={() => void login.submit(typed, true)}
        />
      )}
    </form>
  );
}

const FIELDS = ["username", "password", "otp"] as const;

/** Takes the focus, names every problem, and leads to its field. */
function ErrorSummary({
  problems,
  ref,
}: {
  readonly problems: LoginProblems;
  readonly ref: React.Ref<HTMLDivElement>;
}) {
  const t = useWords();
  return (
    <Banner tone="bad" role="alert" title={t("login.problem")} ref={ref} tabIndex={-1}>
      <ul>
        {FIELDS.map((field) => {
          const problem = problems[field];
          return (
            problem !== undefined && (
              <li key={field}>
                <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                  {problem}
                </a>
              </li>
            )
          );
        })}
        {problems.general?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}

function focusField(event: React.MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
