import type { findSimilar } from "@smgt/contract/calls/tickets/similar.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { useFindSimilarQuery, useTyped } from "../../../api/typed-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { SimilarList } from "../../../parts/similar/SimilarList.tsx";
import type { Complaint } from "./complaint.ts";

const PAUSE_MS = 700;
/** Minimum length of a search text; shorter texts match too much. */
const LEAST = 12;

function askOf({
  subject,
  description,
  districtId,
  issueId,
  subIssueId,
}: Complaint): BodyOf<typeof findSimilar> | null {
  const text = `${subject}\n${description}`.trim();
  if ([...text].length < LEAST || districtId === null) return null;
  return {
    text,
    district_id: districtId,
    ...(issueId === null ? {} : { issue_type: issueId }),
    ...(subIssueId === null ? {} : { sub_issue_type: subIssueId }),
  };
}

interface Props {
  readonly complaint: Complaint;
  readonly patch: (more: Partial<Complaint>) => void;
}

/** Similar tickets, searched while the complaint is written; the search never delays saving. */
export function SimilarComplaints({ complaint, patch }: Props) {
  const t = useWords();
  const { latest } = useTyped(useFindSimilarQuery, askOf(complaint), PAUSE_MS);
  const rows = latest ?? [];
  return (
    <div role="status" className="manual-similar">
      {rows.length > 0 && (
        <section className="card manual-part" aria-labelledby="manual-similar">
          <h2 id="manual-similar">{t("manual.similar")}</h2>
          <p className="muted">{t("manual.twinsWhat")}</p>
          <SimilarList rows={rows} onJoin={(parentNo) => patch({ parentNo })} />
        </section>
      )}
    </div>
  );
}
