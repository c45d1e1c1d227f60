import "./Packs.css";
import { useState } from "react";
import { Link } from "wouter";
import { useExportPackMutation, usePacksQuery, type PackRow } from "../../../api/pack-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useGoOn } from "../../../parts/use-go-on.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ProposeDialog } from "./ProposeDialog.tsx";
import type { PackState } from "@smgt/contract/calls/organisation/packs.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { Pill } from "../../../ui/Pill.tsx";

const WORDS: Readonly<Record<PackState, MessageKey>> = {
  proposed: "packs.proposed",
  in_force: "packs.inForce",
  superseded: "packs.superseded",
  withdrawn: "packs.withdrawn",
};

function StateSign({ state }: { readonly state: PackState }) {
  const t = useWords();
  return <Pill tone={state === "in_force" ? "good" : "calm"}>{t(WORDS[state])}</Pill>;
}

/** Versions of the pack: in force, past and proposed. */
export function Packs() {
  const t = useWords();
  const goOn = useGoOn();
  const [isProposing, setProposing] = useState(false);
  const proof = useProof();
  const packs = usePacksQuery({});
  const [exportPack] = useExportPackMutation();
  const submit = useSubmit();
  useTitle(t("packs.title"));
  return (
    <div className="packs stack gap-4">
      <h1>{t("packs.title")}</h1>
      <p className="packs-about">{t("packs.about")}</p>
      <div className="flow gap-2">
        <Button look="primary" icon="plus" onClick={() => setProposing(true)}>
          {t("packs.propose")}
        </Button>
        <Button
          icon="download"
          busy={submit.isBusy}
          onClick={() =>
            void submit.run(
              () => exportPack(),
              ({ file_name: name, text }) => saveFile(name, "application/json", text),
            )
          }
        >
          {t("packs.export")}
        </Button>
      </div>
      <ProblemBanner problem={submit.problem} />
      <section className="stack gap-3" aria-labelledby="packs-versions">
        <h2 id="packs-versions">{t("packs.versions")}</h2>
        <LoadError error={packs.error} onAgain={packs.refetch} />
        {packs.isLoading && <Skeleton height="10rem" />}
        <ul className="packs-list stack gap-3">
          {packs.data?.map((row) => (
            <li key={row.pack_version_id} className="card stack gap-1">
              <Version row={row} />
              <div>
                <Link
                  className="button"
                  href={adminPaths.pack(row.pack_version_id)}
                  aria-label={t("packs.lookAt", { version: row.version, id: row.pack_version_id })}
                >
                  {t("packs.look")}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {isProposing && (
        <ProposeDialog proof={proof} onClose={() => setProposing(false)} onKept={(id) => goOn(adminPaths.pack(id))} />
      )}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}

export function Version({ row }: { readonly row: PackRow }) {
  const t = useWords();
  return (
    <>
      <p className="row wrap gap-2">
        <strong>{t("packs.name", { version: row.version })}</strong>
        <span className="muted numeral">{t("packs.number", { id: row.pack_version_id })}</span>
        <StateSign state={row.state} />
      </p>
      <p className="muted">
        {t("packs.byAt", { name: row.made_by_name ?? t("packs.folder"), time: formatMomentShort(row.made_at) })}
      </p>
      {row.note !== "" && <p>{row.note}</p>}
      {row.decided_at !== null && (
        <p className="muted">
          {t("packs.decided", {
            name: row.decided_by_name ?? "",
            time: formatMomentShort(row.decided_at),
            reason: row.reason ?? "",
          })}
        </p>
      )}
    </>
  );
}
