import "./Packs.css";
import { useState } from "react";
import { Link } from "wouter";
import {
  usePackQuery,
  usePublishPackMutation,
  useWithdrawPackMutation,
  type PackLook,
} from "../../../api/pack-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof, type Proof } from "../../../parts/proof/use-proof.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Differences } from "./Differences.tsx";
import { Findings } from "./Findings.tsx";
import { Version } from "./Packs.tsx";

/** Compares one version with the one in force; the decision follows the comparison. */
export function OnePack({ packVersionId }: { readonly packVersionId: number }) {
  const t = useWords();
  const pack = usePackQuery({ pack_version_id: packVersionId });
  const proof = useProof();
  useTitle(t("packs.title"));
  return (
    <div className="packs stack gap-4">
      <p>
        <Link href={adminPaths.packs}>{t("packs.back")}</Link>
      </p>
      <h1>{t("packs.title")}</h1>
      <LoadError error={pack.error} onAgain={pack.refetch} />
      {pack.data === undefined && pack.isLoading && <Skeleton height="20rem" />}
      {pack.data !== undefined && (
        <>
          <div className="card stack gap-1">
            <Version row={pack.data} />
          </div>
          <Problems problems={pack.data.problems} />
          {pack.data.problems.length === 0 && (
            <p>
              <Link href={adminPaths.workflowOf(packVersionId)}>{t("packs.seeWorkflow")}</Link>
            </p>
          )}
          {pack.data.problems.length === 0 && pack.data.state !== "in_force" && (
            <>
              <NamingRules rules={pack.data.rules} />
              <Findings findings={pack.data.findings} />
              <Differences differences={pack.data.differences} count={pack.data.difference_count} />
            </>
          )}
          <Decide pack={pack.data} proof={proof} />
        </>
      )}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}

function Problems({ problems }: Pick<PackLook, "problems">) {
  const t = useWords();
  if (problems.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="packs-problems">
      <h2 id="packs-problems">{t("packs.problems")}</h2>
      <p>{t("packs.problemsLead", { count: problems.length })}</p>
      <ul className="packs-problems stack gap-2">
        {problems.map((one) => (
          <li key={`${one.file} ${one.line} ${one.message}`}>
            <strong className="numeral">{t("packs.line", { file: one.file, line: one.line })}</strong>
            <p>{one.message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NamingRules({ rules }: Pick<PackLook, "rules">) {
  const t = useWords();
  const say = useWording();
  if (rules.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="packs-rules">
      <h2 id="packs-rules">{t("packs.rules")}</h2>
      <p>{t("packs.rulesLead")}</p>
      <ul className="packs-findings stack gap-2">
        {rules.map((one) => {
          const list = say(one.list);
          const name = say(one.name);
          return (
            <li key={`${one.rule_name} ${list} ${name}`}>
              <Pill tone="bad">{t("packs.stops")}</Pill> {t("packs.ruleNames", { rule: one.rule_name, name, list })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type PackAction = "publish" | "withdraw";

function Decide({ pack, proof }: { readonly pack: PackLook; readonly proof: Proof }) {
  const t = useWords();
  const [action, setAction] = useState<PackAction | null>(null);
  const [publish] = usePublishPackMutation();
  const [withdraw] = useWithdrawPackMutation();
  const submit = useSubmit();
  const close = (): void => {
    submit.forget();
    setAction(null);
  };
  const isStopped =
    pack.problems.length > 0 || pack.rules.length > 0 || pack.findings.some(({ stops }) => stops === "Y");
  const isOwnProposal = pack.state === "proposed" && pack.is_own === "Y";
  const mayPublish = (pack.state === "proposed" || pack.state === "superseded") && !isStopped && !isOwnProposal;
  const id = { pack_version_id: pack.pack_version_id };
  const seen = pack.findings.reduce((sum, { count }) => sum + count, 0);
  const done = (answer: unknown): void => (answer === undefined ? undefined : close());
  return (
    <>
      {isOwnProposal && !isStopped && <p>{t("packs.own")}</p>}
      <div className="flow gap-2">
        {mayPublish && (
          <Button look="primary" onClick={() => setAction("publish")}>
            {t("packs.publish")}
          </Button>
        )}
        {pack.state === "proposed" && (
          <Button look="danger" onClick={() => setAction("withdraw")}>
            {t("packs.withdraw")}
          </Button>
        )}
      </div>
      {action === "publish" && (
        <AskReason
          about={`publish pack ${pack.pack_version_id}`}
          title={t("packs.publishTitle", { version: pack.version })}
          verb={t("packs.publish")}
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) =>
            void submit.run(() => proof.run(() => publish({ ...id, seen_tickets: seen, reason })), done)
          }
          onClose={close}
        >
          <p>{t("packs.publishWhat")}</p>
          <Findings findings={pack.findings} isBare />
        </AskReason>
      )}
      {action === "withdraw" && (
        <AskReason
          about={`withdraw pack ${pack.pack_version_id}`}
          title={t("packs.withdrawTitle")}
          verb={t("packs.withdraw")}
          isDanger
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) => void submit.run(() => withdraw({ ...id, reason }), done)}
          onClose={close}
        >
          <p>{t("packs.withdrawWhat")}</p>
        </AskReason>
      )}
    </>
  );
}
