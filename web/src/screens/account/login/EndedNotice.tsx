import { useState } from "react";
import { lockAccount } from "@smgt/contract/calls/organisation/auth.ts";
import { ask } from "../../../api/ask.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { deviceName } from "../../../lib/device-name.ts";
import type { EndNotice } from "../../../session/end-notice.ts";
import { useEndNotice } from "../../../session/use-session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const WORDS: Record<EndNotice["reason"], MessageKey | null> = {
  left: null,
  logout: "ended.logout",
  unknown: "ended.expired",
  expired: "ended.expired",
  taken_over: "ended.takenOver",
  token_replayed: "ended.replayed",
  disabled: "ended.disabled",
  password_changed: "ended.passwordChanged",
  ended_by_owner: "ended.byOwner",
  ended_by_admin: "ended.byAdmin",
  locked: "ended.locked",
};

/** Reason for the end of the previous session; after a take-over, the device and the button to stop it. */
export function EndedNotice() {
  const t = useWords();
  const notice = useEndNotice();
  const words = notice === null ? null : WORDS[notice.reason];
  if (notice === null || words === null) return null;
  if (notice.reason !== "taken_over") return <Banner tone="calm">{t(words)}</Banner>;
  return (
    <Banner tone="warn" title={t(words)}>
      <dl className="elsewhere">
        {notice.device !== null && (
          <div>
            <dt>{t("login.device")}</dt>
            <dd>{deviceName(notice.device)}</dd>
          </div>
        )}
        {notice.endedAt !== null && (
          <div>
            <dt>{t("ended.when")}</dt>
            <dd className="numeral">{formatMoment(notice.endedAt)} IST</dd>
          </div>
        )}
      </dl>
      {notice.token !== null && <LockAccount token={notice.token} />}
    </Banner>
  );
}

type Step = "offered" | "asked" | "busy" | "done";

/** "This was not me": confirms, then locks the account. */
function LockAccount({ token }: { readonly token: string }) {
  const t = useWords();
  const [step, setStep] = useState<Step>("offered");
  const [failure, setFailure] = useState("");
  const [password, setPassword] = useState("");
  const lock = async (): Promise<void> => {
    setStep("busy");
    const outcome = await ask(lockAccount, { password }, { token });
    setFailure(outcome.ok ? "" : sayFailure(outcome.failure).join(" "));
    setStep(outcome.ok ? "done" : "asked");
  };
  return (
    <div className="login-lock stack gap-2">
      {step === "offered" && (
        <Button look="danger" icon="lock" onClick={() => setStep("asked")}>
          {t("ended.notMe")}
        </Button>
      )}
      {(step === "asked" || step === "busy") && (
        <>
          <p>{t("ended.lockMeans")}</p>
          <form
            className="login-lock-form"
            onSubmit={(event) => {
              event.preventDefault();
              void lock();
            }}
          >
            <TextField
              id="lock-password"
              label={t("ended.lockPassword")}
              type="password"
              autoComplete="current-password"
              maxLength={256}
              required
              value={password}
              onText={setPassword}
            />
            <div className="login-lock-choice flow gap-2">
              <Button type="submit" look="danger" icon="lock" busy={step === "busy"}>
                {t("ended.lock")}
              </Button>
              <Button onClick={() => setStep("offered")}>{t("login.stay")}</Button>
            </div>
          </form>
        </>
      )}
      <p role="status">{step === "done" ? t("ended.isLocked") : failure}</p>
    </div>
  );
}
