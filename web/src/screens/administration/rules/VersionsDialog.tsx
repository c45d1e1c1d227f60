import { lettersIn } from "@smgt/contract/given.ts";
import { useRef, useState } from "react";
import {
  useBringBackRulesMutation,
  useRuleVersionsInfiniteQuery,
  type RuleVersion,
} from "../../../api/rule-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { Differences } from "./Differences.tsx";

interface Props {
  readonly revision: number;
  readonly proof: Proof;
  readonly onClose: () => void;
}

/** Past live versions, each comparable with the draft and restorable to the draft or live. */
export function VersionsDialog({ revision, proof, onClose }: Props) {
  const t = useWords();
  const versions = pagesOf(useRuleVersionsInfiniteQuery({}));
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Dialog title={t("rules.versions")} closeLabel={t("app.close")} shape="wide" onClose={onClose}>
      <LoadError error={versions.failure} onAgain={versions.reload} />
      {versions.extras === null && versions.isLoading && <Skeleton height="10rem" />}
      {versions.extras !== null && versions.items.length === 0 && <p className="muted">{t("rules.noVersions")}</p>}
      <ul className="rules-versions stack gap-2">
        {versions.items.map((row) => (
          <li key={row.rule_version} className="stack gap-1">
            <p className="row wrap gap-2">
              <strong className="numeral">{t("rules.version", { n: row.rule_version })}</strong>
              {row.is_live === "Y" && <Pill tone="good">{t("rules.isLive")}</Pill>}
              {row.brought_back !== null && <Pill>{t("rules.broughtBack", { n: row.brought_back })}</Pill>}
              <Button
                small
                look="quiet"
                aria-expanded={chosen === row.rule_version}
                onClick={() => setChosen(chosen === row.rule_version ? null : row.rule_version)}
              >
                {t("rules.compare", { n: row.rule_version })}
              </Button>
            </p>
            <p className="muted small numeral">
              {row.published_by} · {formatMomentShort(row.published_at)} ·{" "}
              {t("rules.versionCounts", { all: row.rule_count, on: row.active_count, hits: row.hits })}
            </p>
            <p>{row.why}</p>
            {chosen === row.rule_version && (
              <BringBack version={row} revision={revision} proof={proof} onDone={onClose} />
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={versions} label={t("rules.olderVersions")} />
    </Dialog>
  );
}

interface BringBackProps {
  readonly version: RuleVersion;
  readonly revision: number;
  readonly proof: Proof;
  readonly onDone: () => void;
}

function BringBack({ version, revision, proof, onDone }: BringBackProps) {
  const t = useWords();
  const [why, setWhy, forget] = useLocalDraft(`bring back version ${version.rule_version}`, "");
  const [wasSent, setSent] = useState(false);
  const [bringBack] = useBringBackRulesMutation();
  const submit = useSubmit();
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = lettersIn(why) < 3;
  const send = (into: "draft" | "live"): void => {
    setSent(true);
    if (isMissing) return field.current?.focus();
    const ask = () =>
      bringBack({ rule_version: version.rule_version, into, why: why.trim(), seen_draft_revision: revision });
    void submit.run(
      () => (into === "live" ? proof.run(ask) : ask()),
      () => {
        forget();
        onDone();
      },
    );
  };
  return (
    <div className="rules-back stack gap-2">
      <h3>{t("rules.fromVersionToDraft", { n: version.rule_version })}</h3>
      <Differences from={version.rule_version} to={null} />
      <TextArea
        ref={field}
        label={t("rules.backWhy")}
        rows={2}
        maxLength={500}
        value={why}
        error={wasSent && isMissing ? t("rules.whyNeeded") : undefined}
        onText={setWhy}
      />
      <div className="flow gap-2">
        <Button small busy={submit.isBusy} onClick={() => send("draft")}>
          {t("rules.backToDraft")}
        </Button>
        {version.is_live === "N" && (
          <Button small look="danger" busy={submit.isBusy} onClick={() => send("live")}>
            {t("rules.backLive")}
          </Button>
        )}
      </div>
      <p className="muted small">{t("rules.backWhat")}</p>
      <ProblemBanner problem={submit.problem} />
    </div>
  );
}
