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
import { ResetCode, type Handover } from "./ResetCode.tsx";

interface Props {
  readonly user: AccountRow;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** What an administrator may do to an account; each deed says first what it does. */
export function ManageUser({ user, onChanged, onClose }: Props) {
  const t = useWords();
  const submit = useSubmit();
  const [handover, setHandover] = useState<Handover | null>(null);
  return (
    <Dialog title={t("users.manage", { name: user.user_name })} closeLabel={t("users.close")} onClose={onClose}>
      {submit.problem !== null && (
        <Banner tone="bad" role="alert">
          {submit.problem}
        </Banner>
      )}
      {handover === null ? (
        <Deeds user={user} submit={submit} onChanged={onChanged} onHandover={setHandover} />
      ) : (
        <ResetCode name={user.user_name} handover={handover} />
      )}
    </Dialog>
  );
}

interface DeedsProps {
  readonly user: AccountRow;
  readonly submit: Submit;
  readonly onChanged: () => void;
  readonly onHandover: (handover: Handover) => void;
}

function Deeds({ user, submit, onChanged, onHandover }: DeedsProps) {
  const t = useWords();
  const [resetPassword] = useResetPasswordMutation();
  const [unlock] = useUnlockUserMutation();
  const [resetFactor] = useResetFactorMutation();
  const [endSessions] = useEndUserSessionsMutation();
  const [setEnabled] = useSetUserEnabledMutation();
  const who = { user_id: user.user_id };
  const isEnabled = user.is_enabled === "Y";
  const run = (ask: () => Promise<{ readonly error?: unknown }>): void => void submit.run(ask, onChanged);
  const reset = async (): Promise<{ readonly error?: unknown }> => {
    const result = await resetPassword(who);
    const { data } = result;
    if (data !== undefined) {
      onHandover({ code: data.reset_code ?? null, sentTo: data.sent_to ?? null, minutes: data.valid_minutes ?? 0 });
    }
    return result;
  };
  return (
    <ul className="users-deeds">
      {user.is_locked === "Y" && (
        <Deed
          verb={t("users.unlock")}
          why={t("users.unlockWhy")}
          submit={submit}
          onPress={() => run(() => unlock(who))}
        />
      )}
      <Deed verb={t("users.reset")} why={t("users.resetWhy")} submit={submit} onPress={() => run(reset)} />
      {user.has_second_factor === "Y" && (
        <Deed
          verb={t("users.resetFactor")}
          why={t("users.resetFactorWhy")}
          submit={submit}
          onPress={() => run(() => resetFactor(who))}
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
        onPress={() => run(() => setEnabled({ ...who, is_enabled: isEnabled ? "N" : "Y" }))}
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
