import { useState } from "react";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import { useLanguage } from "../../i18n/use-words.ts";
import { idOf, missingIn, problemsOf, type Problems } from "./check-form.ts";
import type { FormDraft } from "./form-draft.ts";

/** Looks through a form when it is sent: each problem stands beside its field, and the first has the focus. */
export function useProblems(
  form: string,
): readonly [Problems, (fields: readonly ActionField[], draft: FormDraft) => boolean] {
  const language = useLanguage();
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>([]);
  const check = (fields: readonly ActionField[], draft: FormDraft): boolean => {
    const found = missingIn(fields, draft, Date.now());
    setMissing(found);
    const first = found[0];
    if (first !== undefined) requestAnimationFrame(() => document.getElementById(idOf(form, first.field))?.focus());
    return found.length === 0;
  };
  return [problemsOf(missing, language), check];
}
