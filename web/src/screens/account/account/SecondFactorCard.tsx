import { useState } from "react";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { secondFactor } from "@smgt/contract/calls/organisation/account.ts";
import { useNewCodesMutation, useRemoveFactorMutation, useSecondFactorQuery } from "../../../api/account-queries.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EnrolFactor } from "./EnrolFactor.tsx";
import { ProveFactor } from "../../../parts/ProveFactor.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Step = "rest" | "enrol" | "newCodes" | "remove";
type State = ReplyOf<typeof secondFactor>;

/** Second factor: set up, renew its recovery codes, remove it. */
export function SecondFactorCard() {
  const t = useWords();
  const factor = useSecondFactorQuery();
  const [step, setStep] = useState<Step>("rest");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (fresh: readonly string[]): void => {
    setCodes(fresh);
    setStep("rest");
  };
  return (
    <section className="card account-card" aria-labelledby="account-factor">
      <div>
        <h2 id="account-factor">{t("factor.title")}</h2>
        <p className="muted">{t("factor.lead")}</p>
      </div>
      {factor.error !== undefined && <Banner tone="bad">{sayFailure(failureOf(factor.error)).join(" ")}</Banner>}
      {factor.data === undefined && factor.error === undefined && <Skeleton height="4rem" />}
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {codes === null && factor.data !== undefined && (
        <>
          <Present state={factor.data} />
          {step === "rest" && <Choices state={factor.data} onStep={setStep} />}
          {step === "enrol" && <EnrolFactor onCodes={show} onCancel={() => setStep("rest")} />}
          {step === "newCodes" && <NewCodes onCodes={show} onCancel={() => setStep("rest")} />}
          {step === "remove" && <RemoveFactor onEnd={() => setStep("rest")} />}
        </>
      )}
    </section>
  );
}

function Present({ state }: { readonly state: State }) {
  const t = useWords();
  if (state.is_enrolled === "N") {
    return (
      <Banner tone={state.is_required === "Y" ? "warn" : "calm"}>
        {t("factor.off")} {state.is_required === "Y" && t("factor.required")}
      </Banner>
    );
  }
  return (
    <Banner tone={state.recovery_codes_left < 3 ? "warn" : "good"}>
      {t("factor.on", { time: formatMoment(state.enrolled_at ?? "") })}{" "}
      {t("factor.codesLeft", { count: state.recovery_codes_left })}
    </Banner>
  );
}

function Choices({ state, onStep }: { readonly state: State; readonly onStep: (step: Step) => void }) {
  const t = useWords();
  if (state.is_enrolled === "N") {
    return (
      <div>
        <Button look="primary" icon="lock" onClick={() => onStep("enrol")}>
          {t("factor.setUp")}
        </Button>
      </div>
    );
  }
  return (
    <div className="account-buttons flow gap-2">
      <Button onClick={() => onStep("newCodes")}>{t("factor.newCodes")}</Button>
      {state.is_required === "N" && <Button onClick={() => onStep("remove")}>{t("factor.remove")}</Button>}
    </div>
  );
}

interface StepProps {
  readonly onCancel: () => void;
}

function NewCodes({ onCodes, onCancel }: StepProps & { readonly onCodes: (codes: readonly string[]) => void }) {
  const t = useWords();
  const [ask] = useNewCodesMutation();
  return (
    <ProveFactor
      lead={t("factor.newCodesLead")}
      verb={t("factor.newCodes")}
      onCancel={onCancel}
      onProve={async (proof) => {
        const result = await ask(proof);
        if (result.data !== undefined) onCodes(result.data);
        return result;
      }}
    />
  );
}

function RemoveFactor({ onEnd }: { readonly onEnd: () => void }) {
  const t = useWords();
  const [ask] = useRemoveFactorMutation();
  return (
    <ProveFactor
      lead={t("factor.removeLead")}
      verb={t("factor.remove")}
      onCancel={onEnd}
      onProve={async (proof) => {
        const result = await ask(proof);
        if (result.error === undefined) onEnd();
        return result;
      }}
    />
  );
}
