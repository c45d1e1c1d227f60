import { useState } from "react";
import type { ActionField, FieldName } from "@smgt/contract/shapes/action-field.ts";
import { useWords } from "../../i18n/use-words.ts";
import { idOf, missingIn, problemsOf, type Problems } from "./check-form.ts";
import type { FormDraft } from "./form-draft.ts";

interface Checked {
  readonly fields: readonly ActionField[];
  readonly wrong: readonly FieldName[];
  readonly at: number;
}

/** Validates a form on submit. Each problem stays beside its field until corrected, and the first gets the focus. */
export function useProblems(
  form: string,
  draft: FormDraft,
): readonly [Problems, (fields: readonly ActionField[]) => boolean] {
  const t = useWords();
  const [{ fields: checked, wrong, at }, setChecked] = useState<Checked>({ fields: [], wrong: [], at: 0 });
  const check = (fields: readonly ActionField[]): boolean => {
    const now = Date.now();
    const found = missingIn(fields, draft, now).map(({ field }) => field);
    setChecked({ fields, wrong: found, at: now });
    const [first] = found;
    if (first !== undefined) requestAnimationFrame(() => document.getElementById(idOf(form, first))?.focus());
    return found.length === 0;
  };
  const open = missingIn(checked, draft, at).filter(({ field }) => wrong.includes(field));
  return [problemsOf(open, t), check];
}
