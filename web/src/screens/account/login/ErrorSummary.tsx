import type { MouseEvent, Ref } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";

export interface Problem {
  /** Field of the problem; null for the whole form. */
  readonly field: string | null;
  readonly words: string;
}

/** Takes the focus, lists every problem, and links to its field. */
export function ErrorSummary({
  problems,
  ref,
}: {
  readonly problems: readonly Problem[];
  readonly ref: Ref<HTMLDivElement>;
}) {
  const t = useWords();
  return (
    <Banner tone="bad" role="alert" title={t("login.problem")} ref={ref} tabIndex={-1}>
      <ul>
        {problems.map(({ field, words }) => (
          <li key={words}>
            {field === null ? (
              words
            ) : (
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {words}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function focusField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
