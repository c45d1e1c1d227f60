import "./Workflow.css";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { useWorkflowQuery, type WorkflowSeen } from "../../../api/workflow-queries.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { Statuses } from "./Statuses.tsx";
import { Simulator } from "./Simulator.tsx";

/** Version in the address; null for the one in force. */
function versionIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get("version"));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Workflow as a graph, as text, and as a simulation. */
export function Workflow() {
  const t = useWords();
  const version = versionIn(useSearch());
  const title = t("workflow.title");
  useTitle(title);
  return (
    <div className="workflow stack gap-4">
      <h1>{title}</h1>
      <p className="workflow-about">{t("workflow.about")}</p>
      <OfVersion key={version} packVersionId={version} />
    </div>
  );
}

function OfVersion({ packVersionId }: { readonly packVersionId: number | null }) {
  const t = useWords();
  const [tab, setTab] = useState("table");
  const version = packVersionId === null ? {} : { pack_version_id: packVersionId };
  const workflow = useWorkflowQuery({ body: version, language: useLanguage() });
  const seen = workflow.data;
  return (
    <>
      {packVersionId === null ? (
        <p>{t("workflow.inForce")}</p>
      ) : (
        <p className="flow gap-3">
          {seen !== undefined && (
            <span>{t("workflow.ofVersion", { version: seen.version ?? "", id: packVersionId })}</span>
          )}
          <Link href={adminPaths.workflow}>{t("workflow.showInForce")}</Link>
        </p>
      )}
      <LoadError error={workflow.error} onAgain={workflow.refetch} />
      {workflow.isLoading && <Skeleton height="24rem" />}
      {seen !== undefined && workflow.error === undefined && (
        <>
          <Check findings={seen.findings} />
          <Tabs
            label={t("workflow.views")}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: "table", name: t("workflow.table"), content: <Statuses seen={seen} /> },
              { id: "try", name: t("workflow.try"), content: <Simulator seen={seen} version={version} /> },
            ]}
          />
        </>
      )}
    </>
  );
}

function Check({ findings }: Pick<WorkflowSeen, "findings">) {
  const t = useWords();
  const isGood = findings.length === 0;
  return (
    <section aria-label={t("workflow.check")}>
      <Banner tone={isGood ? "good" : "warn"} title={t("workflow.check")}>
        <p>{isGood ? t("workflow.checkGood") : t("workflow.checkBad", { count: findings.length })}</p>
        {!isGood && (
          <ul className="workflow-findings">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        )}
      </Banner>
    </section>
  );
}
