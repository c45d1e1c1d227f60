import { useState } from "react";
import {
  useEndUserSessionsMutation,
  useResetFactorMutation,
  useResetPasswordMutation,
  useSetUserEnabledMutation,
  useUnlockUserMutation,
  type AccountRow,
} from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ConfirmAction } from "./ConfirmAction.tsx";
import { actionsFor, wordsOf, type AccountAction } from "./account-actions.ts";
import type { Proof } from "../../../parts/proof/use-proof.ts";

/** Target of a reset code. DANGER: only the account's owner may receive the code. */
interface Sent {
  readonly to: string;
  readonly minutes: number;
}

/** Information for the administrator to pass on after a reset. */
function ResetSent({ sent }: { readonly sent: Sent }) {
  const t = useWords();
  return (
    <Banner tone="good" role="status">
      {t("users.resetSent", { target: sent.to, minutes: sent.minutes })}
    </Banner>
  );
}

interface Props {
  readonly user: AccountRow;
  readonly proof: Proof;
  readonly onClose: () => void;
}

type Result = Promise<{ readonly data?: unknown; readonly error?: unknown }>;

/** Actions of an administrator on an account; each shows its effect and requests a reason. */
export function ManageUser({ user, proof, onClose }: Props) {
  const t = useWords();
  const submit = useSubmit();
  const [action, setAction] = useState<AccountAction | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const runAction = useAccountAction(user.user_id, setSent);
  const name = user.user_name;
  const back = (): void => {
    setAction(null);
    submit.forget();
  };
  const run = (asked: AccountAction, reason: string): void => {
    const ask = (): Result => runAction(asked, reason);
    void submit.run(
      () => (wordsOf(asked).wantsProof ? proof.run(ask) : ask()),
      (answer) => {
        if (answer !== undefined) setAction(null);
      },
    );
  };
  return (
    <Dialog
      title={action === null ? t("users.manage", { name }) : t("users.ask", { verb: t(wordsOf(action).verb), name })}
      closeLabel={t("app.close")}
      onClose={action === null ? onClose : back}
    >
      <ProblemBanner problem={submit.problem} />
      {user.needs_two === "Y" && <Banner tone="calm">{t("users.needsTwo")}</Banner>}
      {sent !== null && <ResetSent sent={sent} />}
      {action !== null && (
        <ConfirmAction
          key={action}
          action={action}
          user={user}
          isBusy={submit.isBusy}
          onDo={(reason) => run(action, reason)}
          onBack={back}
        />
      )}
      {action === null && sent === null && (
        <ul className="users-actions grid gap-3">
          {actionsFor(user).map((one) => (
            <li key={one}>
              <Button look={wordsOf(one).isDanger ? "danger" : "plain"} onClick={() => setAction(one)}>
                {t(wordsOf(one).verb)}…
              </Button>
              <span className="muted">{t(wordsOf(one).why)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function useAccountAction(
  userId: number,
  onSent: (sent: Sent) => void,
): (action: AccountAction, reason: string) => Result {
  const [resetPassword] = useResetPasswordMutation();
  const [unlock] = useUnlockUserMutation();
  const [resetFactor] = useResetFactorMutation();
  const [endSessions] = useEndUserSessionsMutation();
  const [setEnabled] = useSetUserEnabledMutation();
  return async (action, reason) => {
    const body = { user_id: userId, reason };
    switch (action) {
      case "unlock":
        return unlock(body);
      case "reset": {
        const result = await resetPassword(body);
        const { data } = result;
        if (data?.sent_to !== undefined) onSent({ to: data.sent_to, minutes: data.valid_minutes ?? 0 });
        return result;
      }
      case "resetFactor":
        return resetFactor(body);
      case "endSessions":
        return endSessions(body);
      case "disable":
        return setEnabled({ ...body, is_enabled: "N" });
      case "enable":
        return setEnabled({ ...body, is_enabled: "Y" });
    }
  };
}
