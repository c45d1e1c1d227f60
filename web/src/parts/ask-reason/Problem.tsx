import type { Failure } from "../../api/client.ts";
import { sayFailure } from "../../api/say-error.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner, ProblemBanner } from "../../ui/Banner.tsx";

/** Reason for a refused change: one sentence, or one line per row. */
export function Problem({ failure }: { readonly failure: Failure | null }) {
  const t = useWords();
  if (failure === null) return null;
  const lines = sayFailure(failure);
  if (lines.length === 1 && failure.refusal !== "MASTER_UNSOUND") return <ProblemBanner problem={lines.join(" ")} />;
  return (
    <Banner tone="bad" role="alert" title={t("masters.unsound")}>
      <ul className="masters-problems">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}
