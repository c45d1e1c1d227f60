import { useEffect, useState } from "react";
import { sendOtp } from "@smgt/contract/calls/organisation/auth.ts";
import { ask } from "../../../api/ask.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { readWaitSeconds, type CodeStep } from "./login-answer.ts";
import type { Captcha } from "../../../parts/use-captcha.ts";

interface Props {
  readonly code: CodeStep;
  readonly username: string;
  readonly captcha: Captcha;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** Default wait before another code can be sent. */
const RESEND_MS = 30_000;

/** Second step: one field for a code or recovery code, and a resend button for sent codes. */
export function OtpField({ code, username, captcha, value, error, onText }: Props) {
  const t = useWords();
  const hint =
    code.channel === "APP" ? t("login.otpHint") : t("login.otpSent", { target: code.target ?? t("login.otpYou") });
  useEffect(() => document.getElementById("otp")?.focus(), []);
  return (
    <>
      <TextField
        id="otp"
        label={t("login.otp")}
        hint={hint}
        name="otp"
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={value}
        error={error}
        onText={onText}
      />
      {code.channel !== "APP" && <Resend channel={code.channel} username={username} captcha={captcha} />}
    </>
  );
}

function Resend({
  channel,
  username,
  captcha,
}: Pick<Props, "username" | "captcha"> & { readonly channel: CodeStep["channel"] }) {
  const t = useWords();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly words: string }>({
    isBusy: false,
    words: "",
  });
  const [mayAt, setMayAt] = useState(() => Date.now() + RESEND_MS);
  const seconds = Math.max(0, Math.ceil((mayAt - useNow(500)) / 1_000));
  const send = async (): Promise<void> => {
    setState({ isBusy: true, words: "" });
    const solved = await captcha.solve();
    const outcome =
      solved === null
        ? null
        : await ask(sendOtp, { username: username.trim(), captcha_id: solved.captcha_id, otp_channel: channel });
    const isTooSoon = outcome?.ok === false && outcome.failure.refusal === "OTP_TOO_SOON";
    setMayAt(Date.now() + (isTooSoon ? readWaitSeconds(outcome.failure) * 1_000 : RESEND_MS));
    const words =
      outcome === null ? t("login.captchaOff") : outcome.ok ? outcome.reply : sayFailure(outcome.failure).join(" ");
    setState({ isBusy: false, words });
  };
  return (
    <div className="login-resend stack gap-2">
      <Button small icon="mail" busy={state.isBusy} unavailable={seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? t("login.resendIn", { seconds }) : t("login.resend")}
      </Button>
      <span role="status">{state.words}</span>
    </div>
  );
}
