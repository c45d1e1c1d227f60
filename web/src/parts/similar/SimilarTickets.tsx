import { failureOf } from "../../api/desk-api.ts";
import { sayFailure } from "../../api/say-error.ts";
import { useSimilarQuery } from "../../api/similar-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SimilarList } from "./SimilarList.tsx";

interface Props {
  readonly ticketId: number;
  /** Given where this ticket can be merged: receives the other's number. */
  readonly onMerge?: ((ticketNo: string) => void) | undefined;
}

export function SimilarTickets({ ticketId, onMerge }: Props) {
  const t = useWords();
  const query = useSimilarQuery({ ticket_id: ticketId });
  return (
    <section className="similar grid gap-2" aria-labelledby="alike-title">
      <h2 id="alike-title">{t("similar.title")}</h2>
      {query.data === undefined && query.error === undefined && <Skeleton height="6rem" />}
      {query.error !== undefined && (
        <p className="muted">
          {sayFailure(failureOf(query.error)).join(" ")}{" "}
          <Button small icon="refresh" onClick={() => void query.refetch()}>
            {t("app.retry")}
          </Button>
        </p>
      )}
      {query.data?.length === 0 && <p className="muted">{t("similar.none")}</p>}
      {query.data !== undefined && query.data.length > 0 && <SimilarList rows={query.data} onMerge={onMerge} />}
    </section>
  );
}
