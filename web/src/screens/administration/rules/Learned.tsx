import "./Rules.css";
import { useState } from "react";
import type { BodyOf, ExtrasOf } from "@smgt/contract/call.ts";
import type { getModels } from "@smgt/contract/calls/casework/training.ts";
import { useDepartmentsQuery } from "../../../api/master-queries.ts";
import { useModelsQuery, useSetModelMutation, type Model } from "../../../api/rule-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort, formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, usePick, useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

const NOTHING: BodyOf<typeof getModels> = {};

/** Versions of the trained model: accuracy, the one in use, and a switch to another. */
export function Learned() {
  const t = useWords();
  const title = t("learned.title");
  useTitle(title);
  const models = useModelsQuery(NOTHING);
  const [asked, setAsked] = useState<number | null>(null);
  const [setModel] = useSetModelMutation();
  const submit = useSubmit();
  const proof = useProof();
  const rows = models.data?.rows ?? [];
  const use = (version: number): void => {
    setAsked(null);
    void submit.run(() => proof.run(() => setModel({ version })));
  };
  return (
    <div className="rules stack gap-4">
      <Crumbs above={[{ name: t("rules.title"), href: paths.rules }]} here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("learned.about")}</p>
      </div>
      <LoadError error={models.error} onAgain={models.refetch} />
      {models.isLoading && <Skeleton height="20rem" />}
      <ProblemBanner problem={submit.problem} />
      {models.data !== undefined && rows.length === 0 && (
        <EmptyState icon="rules" title={t("learned.none")}>
          {t("learned.noneWhy")}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <section className="stack gap-2" aria-labelledby="learned-versions">
          <h2 id="learned-versions">{t("learned.versions")}</h2>
          <ol className="rules-list stack gap-2">
            {rows.map((model) => (
              <li key={model.version} className="card learned-row">
                <Version model={model} isBusy={submit.isBusy} onUse={() => setAsked(model.version)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {models.data !== undefined && <Certainty {...models.data.extras} />}
      {asked !== null && (
        <ConfirmDialog
          title={t("learned.useAsk", { n: asked })}
          verb={t("learned.useDo")}
          cancelLabel={t("app.cancel")}
          closeLabel={t("app.close")}
          onDo={() => use(asked)}
          onClose={() => setAsked(null)}
        >
          {t("learned.useWhat")}
        </ConfirmDialog>
      )}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}

interface VersionProps {
  readonly model: Model;
  readonly isBusy: boolean;
  readonly onUse: () => void;
}

function Version({ model, isBusy, onUse }: VersionProps) {
  const t = useWords();
  const language = useLanguage();
  const { version, state, held_back: heldBack } = model;
  const shown = (n: number): string => formatNumber(n, language);
  return (
    <>
      <div className="stack gap-1">
        <h3 className="row wrap gap-2 numeral">
          {t("rules.version", { n: version })}
          {state === "in_force" && <Pill tone="good">{t("learned.inForce")}</Pill>}
          {state === "refused" && <Pill>{t("learned.refused")}</Pill>}
        </h3>
        <p className="numeral">
          {heldBack.asked === 0
            ? t("learned.noneHeldBack")
            : t("learned.heldBack", {
                count: heldBack.asked,
                right: shown(heldBack.right),
                asked: shown(heldBack.asked),
              })}
          {heldBack.asked > 0 && heldBack.before !== null && (
            <>
              {" · "}
              {t("learned.before", { before: shown(heldBack.before) })}
            </>
          )}
        </p>
        {(["danger", "alarms", "wordless"] as const).map((name) => {
          const counted = heldBack[name];
          if (counted === null || counted.asked === 0) return null;
          return (
            <p key={name} className="numeral">
              {t(`learned.${name}`, {
                count: counted.asked,
                found: shown(counted.found),
                asked: shown(counted.asked),
              })}
              {counted.before !== null && (
                <>
                  {" · "}
                  {t("learned.before", { before: shown(counted.before) })}
                </>
              )}
            </p>
          );
        })}
        <p className="muted small numeral">
          {t("learned.from", { examples: model.examples, decisions: model.decisions })} ·{" "}
          {t("learned.madeAt", { time: formatMomentShort(model.made_at) })}
        </p>
        {model.set_by_name !== null && (
          <p className="muted small numeral">
            {t("learned.setBy", { name: model.set_by_name, time: formatMomentShort(model.set_at) })}
          </p>
        )}
      </div>
      {model.may_be_set === "Y" && (
        <Button small icon="undo" busy={isBusy} onClick={onUse}>
          {t("learned.use", { n: version })}
        </Button>
      )}
    </>
  );
}

/** Minimum confidence to classify a ticket, with the departments that differ. */
function Certainty({ least_certainty: least, departments = [] }: Partial<ExtrasOf<typeof getModels>>) {
  const t = useWords();
  const pick = usePick();
  const known = useDepartmentsQuery().data ?? [];
  if (least === undefined) return null;
  const percent = (share: number): string => t("learned.percent", { n: Math.round(share * 100) });
  const own = departments.flatMap((one) => {
    const department = known.find((row) => row.department_id === one.department_id);
    return department === undefined
      ? []
      : [[pick(department.department_name, department.department_name_translations), one.least_certainty] as const];
  });
  return (
    <section className="stack gap-2" aria-labelledby="learned-certainty">
      <h2 id="learned-certainty">{t("learned.certainty")}</h2>
      <p className="muted">{t("learned.certaintyAbout")}</p>
      <table className="rules-table learned-table">
        <thead>
          <tr>
            <th scope="col">{t("learned.department")}</th>
            <th scope="col">{t("learned.least")}</th>
          </tr>
        </thead>
        <tbody className="numeral">
          {own.map(([name, share]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{percent(share)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t(own.length === 0 ? "learned.everywhere" : "learned.others")}</th>
            <td>{percent(least)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
