import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { useWhileSame } from "../../../lib/use-while-same.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ElsewhereDialog } from "./ElsewhereDialog.tsx";
import { ErrorSummary, type Problem } from "./ErrorSummary.tsx";
import { hasHindi } from "./has-hindi.ts";
import { OtpField } from "./OtpField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useCaptcha } from "../../../parts/use-captcha.ts";
import { useServedForm } from "./served-form.ts";
import { useLogin, type LoginProblems, type Typed } from "./use-login.ts";

interface Props {
  /** Expected user, under the cover. */
  readonly username?: string;
  readonly title: string;
  readonly lead: string;
  readonly foot: ReactNode;
}

const FIELDS = ["username", "password", "otp"] as const;

function problemsOf(problems: LoginProblems): readonly Problem[] {
  const ofFields = FIELDS.flatMap((field) => {
    const words = problems[field];
    return words === undefined ? [] : [{ field, words }];
  });
  return [...ofFields, ...(problems.general ?? []).map((words) => ({ field: null, words }))];
}

/** User ID and password, then the code if required. */
export function LoginForm({ username = "", title, lead, foot }: Props) {
  const t = useWords();
  const [typed, setTyped] = useState<Typed>({ username, password: "", otp: "" });
  const captcha = useCaptcha();
  const login = useLogin(captcha, (step) =>
    setTyped((before) => (step === "code" ? { ...before, otp: "" } : { ...before, password: "", otp: "" })),
  );
  useServedForm((served, isWanted) => {
    if (served.username !== "" || served.password !== "") captcha.warmUp();
    setTyped((before) => ({ ...before, ...served }));
    if (isWanted) void login.submit({ ...typed, ...served });
  });
  const summary = useRef<HTMLDivElement>(null);
  const otpProblem = useWhileSame(login.problems.otp, typed.otp);
  const { username: noUser, password: noPassword, general } = login.problems;
  const open: LoginProblems = {
    ...(noUser === undefined || typed.username.trim() !== "" ? {} : { username: noUser }),
    ...(noPassword === undefined || typed.password !== "" ? {} : { password: noPassword }),
    ...(otpProblem === undefined ? {} : { otp: otpProblem }),
    ...(general === undefined ? {} : { general }),
  };
  const problems = problemsOf(open);
  const waits = useWait(login.waitUntil);
  useEffect(() => {
    if (Object.keys(login.problems).length > 0) summary.current?.focus();
  }, [login.problems]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (waits === 0) void login.submit(typed);
  };
  return (
    <form className="login-form stack gap-4 card" noValidate onSubmit={submit} aria-labelledby="login-title">
      <div>
        <h1 id="login-title">{title}</h1>
        <p className="muted">{login.code === null ? lead : t("login.secondStep", { user: typed.username.trim() })}</p>
      </div>
      {waits > 0 ? (
        <Slowed seconds={waits} />
      ) : (
        problems.length > 0 && <ErrorSummary problems={problems} ref={summary} />
      )}
      {login.code === null ? (
        <Credentials
          typed={typed}
          problems={open}
          isExpected={username !== ""}
          onTyped={(next) => {
            captcha.warmUp();
            setTyped(next);
          }}
        />
      ) : (
        <OtpField
          code={login.code}
          username={typed.username}
          captcha={captcha}
          value={typed.otp}
          error={open.otp}
          onText={(otp) => setTyped({ ...typed, otp })}
        />
      )}
      <Button type="submit" look="primary" wide busy={login.isBusy} unavailable={waits > 0}>
        {t(login.isBusy ? "login.working" : "login.submit")}
      </Button>
      {login.code !== null && (
        <Button look="quiet" icon="arrowLeft" onClick={login.startOver}>
          {t("login.startOver")}
        </Button>
      )}
      <p className="faint small" role="status">
        {t(captcha.hasNetworkError ? "login.captchaOff" : "login.captchaNote")}
      </p>
      {foot}
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

interface CredentialsProps {
  readonly typed: Typed;
  readonly problems: LoginProblems;
  readonly isExpected: boolean;
  readonly onTyped: (typed: Typed) => void;
}

function Credentials({ typed, problems, isExpected, onTyped }: CredentialsProps) {
  const t = useWords();
  return (
    <>
      <TextField
        id="username"
        label={t("login.user")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!isExpected}
        required
        value={typed.username}
        error={problems.username}
        hint={hasHindi(typed.username) ? t("login.hindiLayout") : undefined}
        onText={(username) => onTyped({ ...typed, username })}
      />
      <PasswordField
        value={typed.password}
        error={problems.password}
        onText={(password) => onTyped({ ...typed, password })}
      />
    </>
  );
}

function useWait(until: number): number {
  const now = useNow(250, until > 0);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Countdown after too many attempts, announced once. */
function Slowed({ seconds }: { readonly seconds: number }) {
  const t = useWords();
  const [first] = useState(seconds);
  return (
    <Banner tone="warn" title={t("login.slowed")}>
      <p className="numeral" aria-hidden="true">
        {t("login.slowedFor", { seconds })}
      </p>
      <p className="visually-hidden" role="alert">
        {t("login.slowedFor", { seconds: first })}
      </p>
    </Banner>
  );
}
