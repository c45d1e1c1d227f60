import { useState } from "react";
import {
  useEndUserSessionsMutation,
  useResetFactorMutation,
  useResetPasswordMutation,
  useSetUserEnabledMutation,
  useUnlockUserMutation,
  type AccountRow,
} from "../../api/account-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner, ProblemBanner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { AskDeed } from "./AskDeed.tsx";
import { deedsFor, wordsOf, type Deed } from "./deeds.ts";
import { ResetSent, type Sent } from "./ResetSent.tsx";
import type { Proof } from "../../parts/proof/use-proof.ts";

interface Props {
  readonly user: AccountRow;
  readonly proof: Proof;
  readonly onClose: () => void;
}

type Result = Promise<{ readonly data?: unknown; readonly error?: unknown }>;

/** What an administrator may do to an account; each deed asks first, with what comes of it, and wants a reason. */
export function ManageUser({ user, proof, onClose }: Props) {
  const t = useWords();
  const submit = useSubmit();
  const [deed, setDeed] = useState<Deed | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const carryOut = useDeeds(user.user_id, setSent);
  const name = user.user_name;
  const back = (): void => {
    setDeed(null);
    submit.forget();
  };
  const run = (asked: Deed, reason: string): void => {
    const ask = (): Result => carryOut(asked, reason);
    void submit.run(
      () => (wordsOf(asked).wantsProof ? proof.run(ask) : ask()),
      (answer) => {
        if (answer !== undefined) setDeed(null);
      },
    );
  };
  return (
    <Dialog
      title={deed === null ? t("users.manage", { name }) : t("users.ask", { verb: t(wordsOf(deed).verb), name })}
      closeLabel={t("app.close")}
      onClose={deed === null ? onClose : back}
    >
      <ProblemBanner problem={submit.problem} />
      {user.needs_two === "Y" && <Banner tone="calm">{t("users.needsTwo")}</Banner>}
      {sent !== null && <ResetSent sent={sent} />}
      {deed !== null && (
        <AskDeed
          key={deed}
          deed={deed}
          user={user}
          isBusy={submit.isBusy}
          onDo={(reason) => run(deed, reason)}
          onBack={back}
        />
      )}
      {deed === null && sent === null && (
        <ul className="users-deeds grid gap-3">
          {deedsFor(user).map((one) => (
            <li key={one}>
              <Button look={wordsOf(one).isDanger ? "danger" : "plain"} onClick={() => setDeed(one)}>
                {t(wordsOf(one).verb)} …
              </Button>
              <span className="muted">{t(wordsOf(one).why)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Carries a deed out by its call. */
function useDeeds(userId: number, onSent: (sent: Sent) => void): (deed: Deed, reason: string) => Result {
  const [resetPassword] = useResetPasswordMutation();
  const [unlock] = useUnlockUserMutation();
  const [resetFactor] = useResetFactorMutation();
  const [endSessions] = useEndUserSessionsMutation();
  const [setEnabled] = useSetUserEnabledMutation();
  return async (deed, reason) => {
    const body = { user_id: userId, reason };
    switch (deed) {
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
