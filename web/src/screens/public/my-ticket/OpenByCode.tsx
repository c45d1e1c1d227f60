import { useState, type FormEvent } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { CodeFields, useCode } from "./CodeFields.tsx";
import type { LookUp } from "./use-look-up.ts";

const WAYS = ["SMS", "DM"] as const;

/** Offered when number and person match nothing: a confidential complaint opens with a verification code. */
export function OpenByCode({ lookUp }: { readonly lookUp: LookUp }) {
  const t = useWords();
  const by = useCode(lookUp);
  const [isTried, setTried] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    by.setProblem(null);
    if (by.isMissing) by.field.current?.focus();
    else by.setProblem(await lookUp.openByCode(by.code));
  };
  return (
    <section className="card my-ticket-answer" aria-labelledby="mine-by-code">
      <h2 id="mine-by-code">{t("mine.byCodeTitle")}</h2>
      <p>{t("mine.byCode")}</p>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        <CodeFields
          ways={WAYS}
          isBusy={lookUp.isBusy}
          by={by}
          lacksCode={isTried && by.isMissing}
          submitLabel={t("mine.openByCode")}
        />
      </form>
    </section>
  );
}
