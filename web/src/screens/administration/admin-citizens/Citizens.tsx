import "./Citizens.css";
import { skipToken } from "@reduxjs/toolkit/query/react";
import { useState, type FormEvent } from "react";
import { useHeldPeopleQuery } from "../../../api/citizen-rights-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { EntryActions } from "./EntryActions.tsx";
import { DisclosureRegister } from "./DisclosureRegister.tsx";
import { Erasures } from "./Erasures.tsx";
import { PersonalDataEntry } from "./PersonalDataEntry.tsx";

/**
 * Personal data held about a citizen who has asked: search, disclosure, correction, and erasure by two administrators.
 */
export function Citizens() {
  const t = useWords();
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const people = useHeldPeopleQuery(asked === null ? skipToken : { search: asked });
  const proof = useProof();
  useTitle(t("rights.title"));
  const rows = asked === null ? [] : (people.data ?? []);
  const ids = chosen.filter((id) => rows.some((row) => row.citizen_id === id && row.erased_at === null));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (search.trim() === "") return;
    setChosen([]);
    if (search === asked) void people.refetch();
    setAsked(search);
  };
  const toggle = (id: number): void =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <div className="rights stack gap-4">
      <div>
        <h1>{t("rights.title")}</h1>
        <p className="muted">{t("rights.about")}</p>
      </div>
      <form className="rights-search" onSubmit={submit} noValidate role="search">
        <TextField
          label={t("rights.search")}
          hint={t("rights.searchHint")}
          autoComplete="off"
          maxLength={60}
          value={search}
          onText={setSearch}
        />
        <Button type="submit" look="primary" icon="search" busy={people.isFetching}>
          {t("rights.find")}
        </Button>
      </form>
      <LoadError error={asked === null ? null : people.error} onAgain={people.refetch} />
      {people.isFetching && <Skeleton height="8rem" />}
      {asked !== null && !people.isFetching && people.error === undefined && (
        <section className="stack gap-3" aria-labelledby="rights-found">
          <h2 id="rights-found">{t("rights.found", { count: rows.length })}</h2>
          {rows.length === 0 && (
            <EmptyState icon="search" title={t("rights.none")}>
              {t("rights.noneWhy")}
            </EmptyState>
          )}
          <ul className="stack gap-3">
            {rows.map((row) => (
              <PersonalDataEntry
                key={row.citizen_id}
                row={row}
                isChosen={ids.includes(row.citizen_id)}
                proof={proof}
                onToggle={() => toggle(row.citizen_id)}
              />
            ))}
          </ul>
          {rows.some((row) => row.erased_at === null) && <EntryActions ids={ids} proof={proof} />}
        </section>
      )}
      <Erasures proof={proof} />
      <DisclosureRegister />
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}
