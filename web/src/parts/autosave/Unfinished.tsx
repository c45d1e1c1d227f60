import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

interface Form {
  readonly ref: string;
  readonly begun_at: string;
}

interface Props<F extends Form> {
  readonly title: string;
  readonly forms: readonly F[];
  /** Label of a form in the list. */
  readonly nameOf: (form: F) => string;
  readonly onGoOn: (form: F) => void;
  readonly onDiscard: (form: F) => void;
}

/** Saved drafts from before a reload or from another device, each with a button to continue. */
export function Unfinished<F extends Form>({ title, forms, nameOf, onGoOn, onDiscard }: Props<F>) {
  const t = useWords();
  if (forms.length === 0) return null;
  return (
    <Banner title={title}>
      <ul className="grid gap-2">
        {forms.map((form) => {
          const begun = t("draft.begunAt", { time: formatMomentShort(form.begun_at) });
          return (
            <li key={form.ref} className="row wrap gap-2">
              <span className="numeral">{begun}</span> <strong>{nameOf(form)}</strong>
              <span className="flow gap-2">
                <Button small aria-label={`${t("draft.goOn")}: ${begun}`} onClick={() => onGoOn(form)}>
                  {t("draft.goOn")}
                </Button>
                <Button
                  small
                  look="quiet"
                  aria-label={`${t("draft.discard")}: ${begun}`}
                  onClick={() => onDiscard(form)}
                >
                  {t("draft.discard")}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
