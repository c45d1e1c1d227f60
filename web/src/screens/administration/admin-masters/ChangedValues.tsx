import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import type { Fields } from "./draft.ts";
import { fieldNamed, sayValue } from "./say-value.ts";

interface Props {
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly fields: readonly MasterField[];
  /** True to list the values of a new row too. */
  readonly withNew?: boolean;
}

/** Old and new values of the fields; for an added or removed row only the fact, unless its values are requested. */
export function ChangedValues({ before, after, fields, withNew }: Props) {
  const t = useWords();
  const say = useWording();
  if (after === null || (before === null && withNew !== true)) return null;
  const names = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before?.[name]));
  return (
    <dl className="masters-values">
      {names.map((name) => {
        const field = fieldNamed(fields, name);
        return (
          <div key={name}>
            <dt>{field === undefined ? name : say(field.label)}</dt>
            <dd>
              {before !== null && (
                <>
                  <del>{sayValue(field, before[name], { t, say })}</del>{" "}
                  <span className="visually-hidden">{t("masters.became")}</span>{" "}
                </>
              )}
              <ins>{sayValue(field, after[name], { t, say })}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
