import type { Trouble } from "../../../api/client.ts";
import { sayTrouble } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";

/** Why the server did not do it; what was typed still stands above. */
export function NotDone({ trouble }: { readonly trouble: Trouble | null }) {
  const t = useWords();
  return (
    trouble !== null && (
      <Banner
        tone={trouble.refusal === "TICKET_STATUS_MISMATCH" ? "warn" : "bad"}
        role="alert"
        title={t("actions.notDone")}
      >
        {sayTrouble(trouble).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    )
  );
}
