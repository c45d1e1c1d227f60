import type { Failure } from "../../../../api/client.ts";
import { sayUnread } from "../../../../api/say-error.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Banner } from "../../../../ui/Banner.tsx";

/** Reason for a refusal; the typed text stays above. */
export function ActionError({ failure }: { readonly failure: Failure | null }) {
  const t = useWords();
  return (
    failure !== null && (
      <Banner
        tone={failure.refusal === "TICKET_STATUS_MISMATCH" ? "warn" : "bad"}
        role="alert"
        title={t("actions.notDone")}
      >
        {sayUnread(failure).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    )
  );
}
