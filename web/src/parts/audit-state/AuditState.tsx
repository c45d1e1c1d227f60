import type { AuditState as State } from "@smgt/contract/calls/oversight/audit.ts";
import { useAuditStateQuery, useVerifyAuditMutation } from "../../api/audit-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { formatMomentShort, formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Banner, ProblemBanner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadError } from "../LoadError.tsx";

const ASK_MS = 2_000;
const ASK_RARELY_MS = 30_000;

/** Result of the last check of the audit chain, and the button for another check. */
export function AuditState() {
  const t = useWords();
  const { data, error, refetch, isChecking } = useAudit();
  const [verify] = useVerifyAuditMutation();
  const submit = useSubmit();
  return (
    <section className="stack gap-2" aria-labelledby="audit-state" aria-busy={isChecking}>
      <div className="row wrap spread gap-2">
        <h2 id="audit-state">{t("audit.state")}</h2>
        <Button icon="checkCircle" busy={submit.isBusy || isChecking} onClick={() => void submit.run(() => verify({}))}>
          {t(isChecking ? "audit.checking" : "audit.check")}
        </Button>
      </div>
      <LoadError error={error} onAgain={refetch} />
      <ProblemBanner problem={submit.problem} />
      {data === undefined && error === undefined && <Skeleton height="6rem" />}
      {data !== undefined && <Found state={data} />}
    </section>
  );
}

/** Polls faster while a check runs. */
function useAudit() {
  const rarely = useAuditStateQuery(undefined, { pollingInterval: ASK_RARELY_MS, skipPollingIfUnfocused: true });
  const isChecking = rarely.data?.is_checking === "Y";
  useAuditStateQuery(undefined, { pollingInterval: ASK_MS, skip: !isChecking });
  return { ...rarely, isChecking };
}

function Found({ state }: { readonly state: State }) {
  const t = useWords();
  const language = useLanguage();
  const shown = (n: number | null): string => formatNumber(n ?? 0, language);
  const time = state.checked_at === null ? "" : formatMomentShort(state.checked_at);
  const row = shown(state.checked_to);
  const rest = (
    <>
      <p className="numeral">{anchorOf(state, t, shown)}</p>
      <p className="muted numeral">{t("audit.sealed", { n: state.waiting, row: shown(state.sealed_to) })}</p>
    </>
  );
  switch (state.state) {
    case "sound":
      return (
        <Banner tone="good" role="status" title={t("audit.sound", { row, time })}>
          {rest}
        </Banner>
      );
    case "seam":
      return (
        <Banner tone="warn" role="status" title={t("audit.soundSeam", { row, time })}>
          <p>{t("audit.seamWhat")}</p>
          {rest}
        </Banner>
      );
    case "broken":
      return (
        <Banner tone="bad" role="status" title={t("audit.broken")}>
          <p className="numeral">
            <strong>{state.fault}</strong>
          </p>
          <p className="numeral">{t("audit.brokenWhat", { time })}</p>
        </Banner>
      );
    case "failed":
      return (
        <Banner tone="warn" role="status" title={t("audit.failed")}>
          {rest}
        </Banner>
      );
    case "never":
      return (
        <Banner tone="calm" role="status" title={t("audit.never")}>
          <p className="muted numeral">{t("audit.sealed", { n: state.waiting, row: shown(state.sealed_to) })}</p>
        </Banner>
      );
  }
}

function anchorOf(state: State, t: ReturnType<typeof useWords>, shown: (n: number | null) => string): string {
  if (state.has_witness === "N") return t("audit.noWitness");
  if (state.anchored_to === null) return t("audit.notAnchored");
  return t("audit.anchored", { row: shown(state.anchored_to) });
}
