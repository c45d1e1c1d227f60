import "./Rules.css";
import { useState } from "react";
import { Link } from "wouter";
import { useRulesQuery } from "../../../api/rule-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { localDraft } from "../../../parts/drafts/local-draft.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { paths } from "../../../paths.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ImportExportDialog } from "./ImportExportDialog.tsx";
import { HitsDialog } from "./HitsDialog.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { RehearsalDialog } from "./RehearsalDialog.tsx";
import { placeOf } from "./rule-draft.ts";
import { RuleList } from "./RuleList.tsx";
import { useOrder } from "./use-order.ts";
import { VersionsDialog } from "./VersionsDialog.tsx";

type Open = "publish" | "versions" | "rehearsal" | "carry";

/** Rules for incoming posts: order, plain-language summary, and publishing. */
export function Rules() {
  const t = useWords();
  const title = t("rules.title");
  useTitle(title);
  const rules = useRulesQuery({});
  const [open, setOpen] = useState<Open | null>(null);
  const proof = useProof();
  const [hitsOf, setHitsOf] = useState<number | null>(null);
  const rows = rules.currentData?.rows ?? rules.data?.rows ?? [];
  const { draft_revision: revision = 0, live_version: live = null, is_changed: isChanged } = rules.data?.extras ?? {};
  const order = useOrder(rows, revision);
  const close = (): void => setOpen(null);
  const inQuestion = rows.find((row) => row.ruleId === hitsOf);
  return (
    <div className="rules stack gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("rules.about")}</p>
      </div>
      <div className="flow gap-2">
        <Link href={paths.rule("new")} className="button button-primary">
          {t("rules.new")}
        </Link>
        {localDraft(placeOf("new")) !== undefined && <Pill>{t("rules.notSaved")}</Pill>}
        <Button icon="eye" onClick={() => setOpen("rehearsal")}>
          {t("rules.rehearse")}
        </Button>
        <Button icon="clock" onClick={() => setOpen("versions")}>
          {t("rules.versions")}
        </Button>
        <Button icon="copy" onClick={() => setOpen("carry")}>
          {t("rules.carry")}
        </Button>
        <Link href={adminPaths.learned} className="button">
          {t("learned.title")}
        </Link>
      </div>
      <LoadError error={rules.error} onAgain={rules.refetch} />
      {rules.isLoading && <Skeleton height="20rem" />}
      {rules.data !== undefined && (
        <>
          {isChanged === "Y" && (
            <Banner tone="warn" title={live === null ? t("rules.neverLive") : t("rules.isChanged", { version: live })}>
              <p>{t("rules.isChangedWhat")}</p>
              <div>
                <Button look="primary" small icon="send" onClick={() => setOpen("publish")}>
                  {t("rules.publish")}
                </Button>
              </div>
            </Banner>
          )}
          {isChanged !== "Y" && live !== null && (
            <p className="muted" role="status">
              {t("rules.asLive", { version: live })}
            </p>
          )}
          {rows.length === 0 ? (
            <EmptyState icon="rules" title={t("rules.none")}>
              {t("rules.noneWhy")}
            </EmptyState>
          ) : (
            <RuleList order={order} onHits={setHitsOf} />
          )}
        </>
      )}
      {open === "publish" && <PublishDialog revision={revision} live={live} proof={proof} onClose={close} />}
      {open === "versions" && <VersionsDialog revision={revision} proof={proof} onClose={close} />}
      {proof.isAsked && <ProofDialog proof={proof} />}
      {open === "rehearsal" && <RehearsalDialog order={order.isMoved ? order.rows : null} onClose={close} />}
      {open === "carry" && (
        <ImportExportDialog revision={revision} draft={rows.map((row) => row.rule_name)} onClose={close} />
      )}
      {inQuestion !== undefined && <HitsDialog rule={inQuestion} onClose={() => setHitsOf(null)} />}
    </div>
  );
}
