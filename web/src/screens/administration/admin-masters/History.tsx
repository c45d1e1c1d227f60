import { useState } from "react";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import {
  useMasterChangesInfiniteQuery,
  useUndoMasterChangeMutation,
  type MasterChange,
} from "../../../api/admin-master-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { ChangedValues } from "./ChangedValues.tsx";
import type { Fields } from "./draft.ts";

const KINDS: Readonly<Record<NonNullable<MasterChange["kind"]>, MessageKey>> = {
  add: "masters.kindAdd",
  set: "masters.kindSet",
  end: "masters.kindEnd",
  reset: "masters.kindReset",
};

interface Props {
  readonly list: MasterList;
  /** Limits the list to this row; null for the whole list. */
  readonly rowKey: Record<string, string | number | null> | null;
  readonly fields: readonly MasterField[];
  readonly nameOf: (key: Fields) => string;
  readonly proof: Proof;
}

const keyOfChange = (change: MasterChange): string => `${change.masters_version} ${change.change_no ?? 0}`;

/** Changes with user, time, values and reason; the last change of a row can be undone. */
export function History({ list, rowKey, fields, nameOf, proof }: Props) {
  const t = useWords();
  /** Change to undo. If pressed during a reload, it is undone only if that is still possible. */
  const [pressed, setPressed] = useState<MasterChange | null>(null);
  const [undone, setUndone] = useState<MasterChange | null>(null);
  const changes = pagesOf(useMasterChangesInfiniteQuery({ list, ...(rowKey === null ? {} : { key: rowKey }) }));
  if (pressed !== null && !changes.isLoading) {
    setPressed(null);
    setUndone(changes.items.find((one) => keyOfChange(one) === keyOfChange(pressed) && one.may_undo === "Y") ?? null);
  }
  const Heading = rowKey === null ? "h2" : "h3";
  return (
    <section className="stack gap-3" aria-labelledby="masters-history">
      <Heading id="masters-history">{t("masters.history")}</Heading>
      <LoadError error={changes.failure} onAgain={changes.reload} />
      {changes.extras === null && changes.isLoading && <Skeleton height="6rem" />}
      {changes.extras !== null && changes.items.length === 0 && <p className="muted">{t("masters.noHistory")}</p>}
      <ol className="masters-history">
        {changes.items.map((change) => (
          <li key={keyOfChange(change)} className="stack gap-1">
            <Head change={change} name={rowKey === null ? nameOf(change.key ?? {}) : null} />
            <ChangedValues before={change.before} after={change.after} fields={fields} />
            <p>{t("masters.why", { reason: change.reason ?? "" })}</p>
            {change.may_undo === "Y" && (
              <div>
                <Button
                  small
                  icon="undo"
                  aria-label={t("masters.undoOf", { version: change.masters_version })}
                  onClick={() => setPressed(change)}
                >
                  {t("masters.undo")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <MoreButton list={changes} label={t("masters.moreHistory")} />
      {undone !== null && <Undo change={undone} proof={proof} onClose={() => setUndone(null)} />}
    </section>
  );
}

function Head({ change, name }: { readonly change: MasterChange; readonly name: string | null }) {
  const t = useWords();
  return (
    <p>
      <strong>
        {[
          change.undoes_version === null ? t(KINDS[change.kind ?? "set"]) : t("masters.kindUndo"),
          ...(name === null ? [] : [name]),
        ].join(": ")}
      </strong>{" "}
      <span className="muted">
        {t(change.asked_by_name === null ? "masters.byAt" : "masters.byAtApproved", {
          name: change.user_name ?? t("masters.pack"),
          asker: change.asked_by_name ?? "",
          time: formatMomentShort(change.made_at),
          version: change.masters_version,
        })}
      </span>
    </p>
  );
}

interface UndoProps {
  readonly change: MasterChange;
  readonly proof: Proof;
  readonly onClose: () => void;
}

function Undo({ change, proof, onClose }: UndoProps) {
  const t = useWords();
  const submit = useSubmit();
  const [undo] = useUndoMasterChangeMutation();
  const { masters_version: version, change_no: no } = change;
  return (
    <AskReason
      about={`undo ${version} ${no ?? ""}`}
      title={t("masters.undoOf", { version })}
      verb={t("masters.undo")}
      isBusy={submit.isBusy}
      failure={submit.failure}
      onDo={(reason) =>
        void submit.run(
          () => proof.run(() => undo({ masters_version: version, ...(no === null ? {} : { change_no: no }), reason })),
          (answer) => (answer === undefined ? undefined : onClose()),
        )
      }
      onClose={onClose}
    >
      <p>{t("masters.undoWhat")}</p>
    </AskReason>
  );
}
