import { useState, type FormEvent } from "react";
import { MIN_PASSWORD, MIN_PASSWORD_WITH_SECOND_FACTOR } from "@smgt/contract/constants.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { useChangePasswordMutation, useSecondFactorQuery } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useWhileSame } from "../../../lib/use-while-same.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SecretField } from "../../../parts/SecretField.tsx";

const EMPTY = { old_password: "", new_password: "", confirm_password: "" };
/** Field of each refusal; others are shown above the fields. */
const FIELD: Partial<Record<RefusalId, keyof typeof EMPTY>> = {
  OLD_PASSWORD_WRONG: "old_password",
  PASSWORDS_DIFFER: "confirm_password",
  PASSWORD_TOO_SHORT: "new_password",
  PASSWORD_TOO_COMMON: "new_password",
  PASSWORD_TOO_NEAR: "new_password",
};

interface Props {
  readonly onChanged: () => void;
}

export function PasswordCard({ onChanged }: Props) {
  const t = useWords();
  const factor = useSecondFactorQuery();
  const [change, { isSuccess }] = useChangePasswordMutation();
  const submit = useSubmit();
  const [typed, setTyped] = useState(EMPTY);
  const min = factor.data?.is_enrolled === "Y" ? MIN_PASSWORD_WITH_SECOND_FACTOR : MIN_PASSWORD;
  const refusal = submit.failure?.refusal;
  const field = refusal === undefined ? undefined : FIELD[refusal];
  // A mismatch can be corrected in either field.
  const about =
    field === "confirm_password" ? `${typed.new_password}\n${typed.confirm_password}` : typed[field ?? "old_password"];
  const problem = useWhileSame(submit.problem, about);
  const errorOf = (name: keyof typeof EMPTY): string | undefined => (field === name ? problem : undefined);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit.run(
      () => change(typed),
      () => {
        setTyped(EMPTY);
        onChanged();
      },
    );
  };
  return (
    <section className="card account-card" aria-labelledby="account-password">
      <div>
        <h2 id="account-password">{t("password.title")}</h2>
        <p className="muted">{t("password.lead", { min })}</p>
      </div>
      {submit.problem !== null && field === undefined && (
        <Banner tone="bad" role="alert">
          {submit.problem}
        </Banner>
      )}
      {isSuccess && submit.problem === null && typed.old_password === "" && (
        <Banner tone="good" role="status">
          {t("password.changed")}
        </Banner>
      )}
      <form onSubmit={send} noValidate>
        <SecretField
          label={t("password.old")}
          autoComplete="current-password"
          value={typed.old_password}
          error={errorOf("old_password")}
          onText={(text) => setTyped({ ...typed, old_password: text })}
        />
        <SecretField
          label={t("password.new")}
          autoComplete="new-password"
          value={typed.new_password}
          error={errorOf("new_password")}
          onText={(text) => setTyped({ ...typed, new_password: text })}
        />
        <SecretField
          label={t("password.again")}
          autoComplete="new-password"
          value={typed.confirm_password}
          error={errorOf("confirm_password")}
          onText={(text) => setTyped({ ...typed, confirm_password: text })}
        />
        <div>
          <Button type="submit" look="primary" busy={submit.isBusy}>
            {t("password.change")}
          </Button>
        </div>
      </form>
    </section>
  );
}
