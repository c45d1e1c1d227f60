import { useState } from "react";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useFindPersonQuery, useTyped } from "../../../api/typed-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { CallerFound } from "./CallerFound.tsx";
import type { Complaint } from "./complaint.ts";
import { lookUpOf } from "./person.ts";

const PAUSE_MS = 350;

interface Props {
  readonly complaint: Complaint;
  readonly patch: (more: Partial<Complaint>) => void;
}

/** Looks the caller up when the number is complete, or by name and district on request. Never blocks the form. */
export function Caller({ complaint, patch }: Props) {
  const t = useWords();
  const { name, districtId, mobile } = complaint;
  const named = `${name.trim()} ${districtId ?? ""}`;
  const [askedName, setAskedName] = useState<string | null>(null);
  const found = useTyped(useFindPersonQuery, lookUpOf(complaint, askedName === named), PAUSE_MS);
  const mayAskName = mobileIn(mobile) === null && name.trim() !== "" && districtId !== null && askedName !== named;
  return (
    <div className="caller-box" role="status" aria-live="polite" aria-label={t("manual.known")}>
      {mayAskName && (
        <Button small icon="search" onClick={() => setAskedName(named)}>
          {t("manual.byName")}
        </Button>
      )}
      {found.failure !== null && <p className="muted">{sayFailure(found.failure).join(" ")}</p>}
      {found.rows !== null && <CallerFound people={found.rows} parentNo={complaint.parentNo} patch={patch} />}
    </div>
  );
}
