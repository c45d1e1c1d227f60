import { useState } from "react";
import {
  useEndUserSessionsMutation,
  useResetFactorMutation,
  useResetPasswordMutation,
  useSetUserEnabledMutation,
  useUnlockUserMutation,
  type AccountRow,
} from "../../api/account-queries.ts";
import { useSubmit, type Submit } from "../../api/use-submit.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ResetSent, type Sent } from "./ResetSent.tsx";
import type { Proof } from "./use-proof.ts";

interface Props {
  readonly user: AccountRow;
  readonly proof: Proof;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** What an administrator may do to an account; each deed says first what it does, and most want password and code. */
export function ManageUser({ user, proof, onChanged, onClose }: Props) {
  const t = useWords();
  const submit = useSubmit();
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Dialog title={t("users.manage", { name: user.user_name })} closeLabel={t("users.close")} onClose={onClose}>
      {submit.problem !== null && (
        <Banner tone="bad" role="alert">
          {submit.problem}
        </Banner>
      )}
      {user.needs_two === "Y" && <Banner tone="calm">{t("users.needsTwo")}</Banner>}
      {sent === null ? (
        <Deeds user={user} proof={proof} submit={submit} onChanged={onChanged} onSent={setSent} />
      ) : (
        <ResetSent sent={sent} />
      )}
    </Dialog>
  );
}

interface DeedsProps {
  readonly user: AccountRow;
  readonly proof: Proof;
  readonly submit: Submit;
  readonly onChanged: () => void;
  readonly onSent: (sent: Sent) => void;
}

function Deeds({ user, proof, submit, onChanged, onSent }: DeedsProps) {
  const t = useWords();
  const [resetPassword] = useResetPasswordMutation();
  const [unlock] = useUnlockUserMutation();
  const [resetFactor] = useResetFactorMutation();
  const [endSessions] = useEndUserSessionsMutation();
  const [setEnabled] = useSetUserEnabledMutation();
  const who = { user_id: user.user_id };
  const isEnabled = user.is_enabled === "Y";
  const run = (ask: () => Promise<{ readonly error?: unknown }>): void => void submit.run(ask, onChanged);
  const runProved = (ask: () => Promise<{ readonly error?: unknown }>): void => run(() => proof.run(ask));
  const reset = async (): Promise<{ readonly error?: unknown }> => {
    const result = await resetPassword(who);
    const { data } = result;
    if (data?.sent_to !== undefined) onSent({ to: data.sent_to, minutes: data.valid_minutes ?? 0 });
    return result;
  };
  return (
    <ul className="users-deeds grid gap-3">
      {user.is_locked === "Y" && (
        <Deed
          verb={t("users.unlock")}
          why={t("users.unlockWhy")}
          submit={submit}
          onPress={() => runProved(() => unlock(who))}
        />
      )}
      <Deed verb={t("users.reset")} why={t("users.resetWhy")} submit={submit} onPress={() => runProved(reset)} />
      {user.has_second_factor === "Y" && (
        <Deed
          verb={t("users.resetFactor")}
          why={t("users.resetFactorWhy")}
          submit={submit}
          onPress={() => runProved(() => resetFactor(who))}
        />
      )}
      {user.is_signed_in === "Y" && (
        <Deed
          verb={t("users.endSessions")}
          why={t("users.endSessionsWhy")}
          submit={submit}
          onPress={() => run(() => endSessions(who))}
        />
      )}
      <Deed
        verb={t(isEnabled ? "users.disable" : "users.enable")}
        why={t(isEnabled ? "users.disableWhy" : "users.enableWhy")}
        submit={submit}
        isDanger={isEnabled}
        onPress={() => runProved(() => setEnabled({ ...who, is_enabled: isEnabled ? "N" : "Y" }))}
      />
    </ul>
  );
}

interface DeedProps {
  readonly verb: string;
  readonly why: string;
  readonly submit: Submit;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

function Deed({ verb, why, submit, isDanger, onPress }: DeedProps) {
  return (
    <li>
      <Button look={isDanger === true ? "danger" : "plain"} busy={submit.isBusy} onClick={onPress}>
        {verb}
      </Button>
      <span className="muted">{why}</span>
    </li>
  );
}
