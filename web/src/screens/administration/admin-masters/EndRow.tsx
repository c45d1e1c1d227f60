import { useMasterUseQuery } from "../../../api/admin-master-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { keyOf, type Fields } from "./draft.ts";
import type { Master } from "./use-master.ts";

interface Props {
  readonly master: Master;
  readonly row: Fields;
  readonly name: string;
  readonly kind: "end" | "reset";
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Confirms that a row ends or returns to the pack's values: lists its uses and requests a reason. */
export function EndRow({ master, row, name, kind, onDone, onClose }: Props) {
  const t = useWords();
  const submit = useSubmit();
  const isEnd = kind === "end";
  return (
    <AskReason
      about={`${kind} ${master.list} ${master.keyTextOf(row)}`}
      title={t(isEnd ? "masters.endOf" : "masters.resetOf", { name })}
      verb={t(isEnd ? "masters.end" : "masters.reset")}
      isDanger={isEnd}
      isBusy={submit.isBusy}
      failure={submit.failure}
      onDo={(reason) =>
        void submit.run(
          () => master.send({ kind, row, reason }),
          (answer) => (answer === undefined ? undefined : onDone()),
        )
      }
      onClose={onClose}
    >
      {isEnd ? <Use master={master} row={row} /> : <p>{t("masters.resetWhat")}</p>}
    </AskReason>
  );
}

function Use({ master, row }: Pick<Props, "master" | "row">) {
  const t = useWords();
  const say = useWording();
  const { form, list } = master;
  const use = useMasterUseQuery({ list, key: keyOf(form?.key ?? [], row) }, { refetchOnMountOrArgChange: true });
  if (use.error !== undefined) return <LoadError error={use.error} onAgain={use.refetch} />;
  if (use.data === undefined) return <Skeleton height="3rem" />;
  const { tickets, people, is_more: isMore, others, rules } = use.data;
  const nameOf = (rule: (typeof rules)[number]): string =>
    rule.is_live === "Y" ? rule.rule_name : t("masters.draftRule", { rule: rule.rule_name });
  const isUsed = (tickets ?? 0) > 0 || (people ?? 0) > 0 || others.length > 0 || rules.length > 0;
  return (
    <>
      <Banner tone={isUsed ? "warn" : "calm"}>
        <p>
          {tickets === null
            ? t("masters.notCounted")
            : t(isMore === "Y" ? "masters.usedByMore" : "masters.usedBy", { count: tickets })}
        </p>
        {people !== null && people > 0 && <p>{t("masters.usedByPeople", { count: people })}</p>}
        {rules.length > 0 && (
          <p>
            {t("masters.usedByRules", { count: rules.length, rules: rules.map((rule) => nameOf(rule)).join(", ") })}
          </p>
        )}
        {rules.some((rule) => rule.is_live === "Y") && <p>{t("masters.liveRules")}</p>}
        {others.length > 0 && (
          <ul className="masters-problems">
            {others.map((other) => (
              <li key={other.list}>{t("masters.usedIn", { list: say(other.label), count: other.count })}</li>
            ))}
          </ul>
        )}
      </Banner>
      <p>{t("masters.endWhat")}</p>
    </>
  );
}
