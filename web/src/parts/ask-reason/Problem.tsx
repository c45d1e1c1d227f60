import type { Failure } from "../../api/client.ts";
import { sayFailure } from "../../api/say-error.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner, ProblemBanner } from "../../ui/Banner.tsx";

/** Why a change was not made: one sentence, or what depends on the row, a line each. */
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
