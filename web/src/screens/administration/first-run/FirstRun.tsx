import "./FirstRun.css";
import { useState } from "react";
import type { FirstStep } from "@smgt/contract/calls/organisation/first-run.ts";
import { maySkip } from "@smgt/contract/first-steps.ts";
import { useFirstStepsQuery, useSkipStepMutation, type FirstSteps } from "../../../api/first-run-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StepBody } from "./StepBody.tsx";

const POLL_MS = 3_000;

const TITLES: Readonly<Record<FirstStep, MessageKey>> = {
  admins: "first.admins",
  state: "first.state",
  pack: "first.pack",
  channel: "first.channel",
  mail: "first.mail",
  sms: "first.sms",
  people: "first.people",
  post: "first.post",
};
const STATES: Readonly<Record<FirstSteps["steps"][number]["state"], readonly [word: MessageKey, icon: IconName]>> = {
  done: ["first.done", "checkCircle"],
  open: ["first.open", "clock"],
  skipped: ["first.skipped", "minus"],
};

/** Set-up steps of a new system; updates as they are completed. */
export function FirstRun() {
  const t = useWords();
  const title = t("first.title");
  useTitle(title);
  const [skipping, setSkipping] = useState<FirstStep | null>(null);
  const steps = useFirstStepsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const facts = steps.data;
  const all = facts?.steps ?? [];
  const open = all.filter((one) => one.state === "open").length;
  return (
    <div className="first-run grid gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("first.about")}</p>
      </div>
      {facts === undefined && <LoadError error={steps.error} onAgain={steps.refetch} />}
      {steps.isLoading && <Skeleton height="30rem" />}
      {facts !== undefined && (
        <Banner tone={open === 0 ? "good" : "calm"} role="status">
          {open === 0 ? t("first.allDone") : t("first.left", { count: open })}
        </Banner>
      )}
      <ol className="first-steps stack gap-3">
        {facts !== undefined &&
          all.map(({ step, state, skipped }) => (
            <li key={step} className={classNames("card", "first-step", `first-${state}`)}>
              <section className="stack gap-3" aria-labelledby={`first-${step}`}>
                <div className="row wrap spread gap-2">
                  <h2 id={`first-${step}`}>{t(TITLES[step])}</h2>
                  <StateSign state={state} />
                </div>
                {skipped !== null && (
                  <p className="muted">
                    {t("first.skippedBy", {
                      name: skipped.user_name,
                      time: formatMomentShort(skipped.skipped_at),
                      reason: skipped.reason,
                    })}
                  </p>
                )}
                <StepBody step={step} steps={facts} />
                {state === "open" && maySkip(step) && (
                  <div>
                    <Button
                      small
                      look="quiet"
                      aria-label={t("first.skipOf", { step: t(TITLES[step]) })}
                      onClick={() => setSkipping(step)}
                    >
                      {t("first.skip")}…
                    </Button>
                  </div>
                )}
              </section>
            </li>
          ))}
      </ol>
      {skipping !== null && <Skip step={skipping} onClose={() => setSkipping(null)} />}
    </div>
  );
}

function StateSign({ state }: { readonly state: FirstSteps["steps"][number]["state"] }) {
  const t = useWords();
  const [word, icon] = STATES[state];
  return (
    <span className="first-sign">
      <Icon name={icon} size={16} /> {t(word)}
    </span>
  );
}

function Skip({ step, onClose }: { readonly step: FirstStep; readonly onClose: () => void }) {
  const t = useWords();
  const submit = useSubmit();
  const [skip] = useSkipStepMutation();
  return (
    <AskReason
      about={`skip ${step}`}
      title={t("first.skipOf", { step: t(TITLES[step]) })}
      verb={t("first.skip")}
      isBusy={submit.isBusy}
      failure={submit.failure}
      onDo={(reason) => void submit.run(() => skip({ step, reason }), onClose)}
      onClose={onClose}
    >
      <p>{t("first.skipWhat")}</p>
    </AskReason>
  );
}
