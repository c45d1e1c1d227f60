import "./Report.css";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import { usePick, useWording, useWords } from "../../../../i18n/use-words.ts";
import { htmlLang } from "../../../../parts/html-lang.ts";
import { ownWords } from "../../../../parts/own-words.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { FileLink } from "../tabs/FileLink.tsx";
import { promisedIn, reportUnderReview } from "./evidence.ts";
import { Picture } from "./Picture.tsx";

/** Report under review, beside the request and the reply to the citizen, so that it is read before the decision. */
export function Report({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const pick = usePick();
  const say = useWording();
  const report = reportUnderReview(ticket);
  if (report === null) return null;
  const mayTake = ticket.permissions.can_see_pii === "Y";
  const promised = promisedIn(ticket);
  const { text: asked, lang } = ownWords(ticket);
  const { pictures, papers } = filesOf(report, ticket);
  return (
    <section className="card report stack gap-3" aria-labelledby="report-title">
      <div className="row wrap spread gap-2">
        <h2 id="report-title">
          <Icon name="file" size={18} />
          {t("review.title")}
        </h2>
        <p className="muted small numeral">
          {report.submitted_by} · {formatMoment(report.submitted_at)} IST
        </p>
      </div>
      <dl className="report-evidence">
        <div>
          <dt>{t("review.asked")}</dt>
          <dd className="report-words" lang={htmlLang(lang)}>
            {asked}
          </dd>
        </div>
        <div>
          <dt>{t("review.promised")}</dt>
          <dd className="report-words">
            {promised === null ? t("review.nothing") : promised.text}
            {ticket.due_at !== null && (
              <span className="facts-line muted numeral">{t("review.due", { time: formatMoment(ticket.due_at) })}</span>
            )}
          </dd>
        </div>
        <div className="report-done">
          <dt>{t("review.done")}</dt>
          <dd>
            {report.disposal_type_name !== null && (
              <strong>{pick(report.disposal_type_name, report.disposal_type_name_translations)}</strong>
            )}
            <p className="report-text">{report.remark}</p>
            {report.root_cause !== null && (
              <span className="facts-line muted">
                {t("field.rootCause")}: {say(report.root_cause)}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {report.attachments.length === 0 && <p className="muted small">{t("review.noFiles")}</p>}
      {!mayTake && report.attachments.length > 0 && <p className="muted small">{t("files.barred")}</p>}
      {mayTake && pictures.length > 0 && (
        <ul className="report-pictures flow gap-2" aria-label={t("review.pictures")}>
          {pictures.map(({ attachment_id: id, file_name, bytes }) => (
            <li key={id}>
              <Picture attachmentId={id} name={file_name} bytes={bytes} />
            </li>
          ))}
        </ul>
      )}
      {mayTake
        ? papers.map(({ attachment_id: id, file_name, content_type }) => (
            <FileLink key={id} attachmentId={id} name={file_name} contentType={content_type} mayTake />
          ))
        : report.attachments.map(({ attachment_id: id, file_name }) => (
            <p key={id} className="file-link">
              {file_name}
            </p>
          ))}
    </section>
  );
}

type Files = TicketDetails["files"];

/** Pictures, which are displayed, and other files, which are downloaded. */
function filesOf(
  report: TicketDetails["atr"][number],
  { files }: TicketDetails,
): { readonly pictures: Files; readonly papers: Files } {
  const own = files.filter((file) => report.attachments.some((one) => one.attachment_id === file.attachment_id));
  // No browser but Safari shows HEIC.
  const isPicture = ({ content_type: type }: Files[number]): boolean =>
    type.startsWith("image/") && type !== "image/heic";
  return { pictures: own.filter(isPicture), papers: own.filter((file) => !isPicture(file)) };
}
