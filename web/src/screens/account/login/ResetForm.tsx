import { useEffect, useRef, useState, type FormEvent } from "react";
import { Link } from "wouter";
import { setPassword } from "@smgt/contract/calls/organisation/auth.ts";
import { MIN_PASSWORD_WITH_SECOND_FACTOR } from "@smgt/contract/constants.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { ask } from "../../../api/ask.ts";
import { sayFailure } from "../../../api/say-error.ts";
import type { Words } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ErrorSummary, type Problem } from "./ErrorSummary.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useCaptcha } from "../../../parts/use-captcha.ts";

const EMPTY = { username: "", code: "", password: "", again: "" };
type Typed = typeof EMPTY;

/** Field of each refusal. */
const FIELD_OF: Partial<Record<RefusalId, string>> = {
  RESET_CODE_WRONG: "reset-code",
  PASSWORDS_DIFFER: "new-password-again",
  PASSWORD_TOO_SHORT: "new-password",
  PASSWORD_TOO_COMMON: "new-password",
  PASSWORD_TOO_NEAR: "new-password",
};

function check(t: Words, typed: Typed): readonly Problem[] {
  return [
    ...(typed.username.trim() === "" ? [{ field: "username", words: t("login.userMissing") }] : []),
    ...(typed.code.trim() === "" ? [{ field: "reset-code", words: t("reset.codeMissing") }] : []),
    ...(typed.password === "" ? [{ field: "new-password", words: t("reset.newMissing") }] : []),
    ...(typed.password !== typed.again ? [{ field: "new-password-again", words: t("reset.differ") }] : []),
  ];
}

interface Said {
  readonly problems: readonly Problem[];
  /** Values of the fields at that time. */
  readonly about: Typed;
  readonly isServers: boolean;
}

const valueIn = (typed: Typed, field: string): string =>
  ({ "reset-code": typed.code, "new-password": typed.password, "new-password-again": typed.again })[field] ??
  typed.username;

/** Uncorrected problems: local checks run again; a server problem stays until its field changes. */
function stillOpen({ problems, about, isServers }: Said, typed: Typed, t: Words): readonly Problem[] {
  const now = check(t, typed);
  return problems.filter(
    ({ field }) =>
      field === null ||
      (isServers ? valueIn(about, field) === valueIn(typed, field) : now.some((one) => one.field === field)),
  );
}

/** Sets a new password with a one-time reset code, so that only the user knows it. */
export function ResetForm() {
  const t = useWords();
  const captcha = useCaptcha();
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [said, setSaid] = useState<Said>({ problems: [], about: EMPTY, isServers: false });
  const [state, setState] = useState<"open" | "busy" | "done">("open");
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said.problems.length > 0) summary.current?.focus();
  }, [said]);
  const problems = stillOpen(said, typed, t);
  const wrong = (field: string): string | undefined => problems.find((problem) => problem.field === field)?.words;

  const send = async (): Promise<readonly Problem[]> => {
    const solved = await captcha.solve();
    captcha.renew();
    if (solved === null) return [{ field: null, words: t("login.captchaOff") }];
    const outcome = await ask(setPassword, {
      username: typed.username.trim(),
      reset_code: typed.code.trim(),
      new_password: typed.password,
      confirm_password: typed.again,
      ...solved,
    });
    if (outcome.ok) return [];
    const { refusal } = outcome.failure;
    const field = refusal === undefined ? null : (FIELD_OF[refusal] ?? null);
    return sayFailure(outcome.failure).map((words) => ({ field, words }));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = check(t, typed);
    setSaid({ problems: found, about: typed, isServers: false });
    if (found.length > 0 || state === "busy") return;
    setState("busy");
    const refused = await send();
    setSaid({ problems: refused, about: typed, isServers: true });
    setState(refused.length === 0 ? "done" : "open");
  };

  if (state === "done") {
    return (
      <div className="login-form stack gap-4 card">
        <h1>{t("reset.title")}</h1>
        <Banner tone="good" role="status">
          {t("reset.done")}
        </Banner>
        <Link href={paths.login}>{t("reset.toLogin")}</Link>
      </div>
    );
  }
  return (
    <form
      className="login-form stack gap-4 card"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="login-title"
    >
      <div>
        <h1 id="login-title">{t("reset.title")}</h1>
        <p className="muted">{t("reset.lead", { min: MIN_PASSWORD_WITH_SECOND_FACTOR })}</p>
      </div>
      {problems.length > 0 && <ErrorSummary problems={problems} ref={summary} />}
      <ResetFields typed={typed} wrong={wrong} onFocus={captcha.warmUp} onTyped={setTyped} />
      <Button type="submit" look="primary" wide busy={state === "busy"}>
        {t("reset.submit")}
      </Button>
      <p className="faint small" role="status">
        {t(captcha.hasNetworkError ? "login.captchaOff" : "login.captchaNote")}
      </p>
      <Link href={paths.login}>{t("reset.toLogin")}</Link>
    </form>
  );
}

interface FieldsProps {
  readonly typed: Typed;
  readonly wrong: (field: string) => string | undefined;
  readonly onFocus: () => void;
  readonly onTyped: (typed: Typed) => void;
}

function ResetFields({ typed, wrong, onFocus, onTyped }: FieldsProps) {
  const t = useWords();
  return (
    <>
      <TextField
        id="username"
        label={t("login.user")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        onFocus={onFocus}
        value={typed.username}
        error={wrong("username")}
        onText={(username) => onTyped({ ...typed, username })}
      />
      <TextField
        id="reset-code"
        label={t("reset.code")}
        hint={t("reset.codeHint")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed.code}
        error={wrong("reset-code")}
        onText={(code) => onTyped({ ...typed, code })}
      />
      <PasswordField
        fresh={{ id: "new-password", label: t("reset.new") }}
        value={typed.password}
        error={wrong("new-password")}
        onText={(password) => onTyped({ ...typed, password })}
      />
      <PasswordField
        fresh={{ id: "new-password-again", label: t("reset.again") }}
        value={typed.again}
        error={wrong("new-password-again")}
        onText={(again) => onTyped({ ...typed, again })}
      />
    </>
  );
}
