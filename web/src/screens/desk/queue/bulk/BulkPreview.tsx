import type { BulkOffer, BulkPreviewRow } from "@smgt/contract/calls/casework/bulk.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { inAll } from "@smgt/contract/shared-consequences.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { sayFailure } from "../../../../api/say-error.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { useWording, useWords } from "../../../../i18n/use-words.ts";
import { Consequences } from "../../../../parts/action-form/Consequences.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { reasonsOf } from "./fields.ts";

interface Props {
  readonly offer: BulkOffer;
  readonly preview: readonly BulkPreviewRow[];
  readonly rows: readonly TicketRow[];
  readonly finality: MessageKey;
}

const MOST_NAMED = 8;

const say = ({ refusal, reasons }: BulkPreviewRow): string =>
  sayFailure({
    kind: "refused",
    httpStatus: 200,
    lines: reasons,
    ...(refusal === null ? {} : { refusal: refusal as RefusalId }),
  }).join(" ");

/** Number of changes, exceptions with their reasons, and a warning about what cannot be undone. */
export function BulkPreview({ offer, preview, rows, finality }: Props) {
  const t = useWords();
  const worded = useWording();
  const numbers = new Map(rows.map((row) => [row.ticket_id, row.ticket_no]));
  const nameOf = (row: BulkPreviewRow): string => row.ticket_no ?? numbers.get(row.ticket_id) ?? `#${row.ticket_id}`;
  const going = preview.filter((row) => row.is_allowed === "Y");
  const allowed = going.length;
  const reasons = reasonsOf(preview, say);
  return (
    <div className="stack gap-4">
      <p className="bulk-sum" role="status">
        {t("bulk.willChange", { n: allowed, all: preview.length, exceptions: preview.length - allowed })}
      </p>
      {reasons.length > 0 && (
        <section aria-labelledby="bulk-exceptions">
          <h3 id="bulk-exceptions">{t("bulk.exceptions")}</h3>
          <ul className="bulk-reasons stack gap-3">
            {reasons.map(({ words, rows: held }) => (
              <li key={words}>
                <Icon name="alert" size={16} />
                <div>
                  <strong>{words}</strong>
                  <p className="numeral muted">
                    {held.slice(0, MOST_NAMED).map(nameOf).join(", ")}
                    {held.length > MOST_NAMED && ` ${t("bulk.andMore", { count: held.length - MOST_NAMED })}`}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {allowed > 0 && (
        <dl className="bulk-facts">
          <dt>{t("actions.whatHappens")}</dt>
          <dd>
            {worded(offer.what_happens)}
            <Consequences consequences={inAll(going.map((row) => row.consequences))} />
          </dd>
          <dt>{t("actions.citizenSees")}</dt>
          <dd>{worded(offer.citizen_sees)}</dd>
          <dt>{t("bulk.back")}</dt>
          <dd>{t(finality)}</dd>
        </dl>
      )}
      {allowed > 0 && (
        <p>
          <strong>{worded(offer.confirm_text)}</strong>
        </p>
      )}
    </div>
  );
}
