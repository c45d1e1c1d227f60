import "../../../ui/RowTable.css";
import "./Broadcasts.css";
import { useState } from "react";
import { BROADCAST_DAYS } from "@smgt/contract/calls/casework/notifications.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import { MESSAGE_TYPES, type MessageType } from "@smgt/contract/shapes/message-type.ts";
import { useBroadcastsInfiniteQuery } from "../../../api/notification-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { saveBroadcasts } from "../../../api/save-export.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { DateField } from "../../../parts/DateField.tsx";
import { Follow } from "../../../parts/Follow.tsx";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { Recalled } from "../../../parts/notifications/Recalled.tsx";
import { SaveFile } from "../../../parts/SaveFile.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const PAUSE_MS = 300;

const KINDS: Readonly<Record<MessageType, MessageKey>> = {
  ANNOUNCEMENT: "broadcasts.ANNOUNCEMENT",
  REMINDER: "broadcasts.REMINDER",
  ESCALATION: "broadcasts.ESCALATION",
  CRITICAL: "broadcasts.CRITICAL",
  PROPOSAL: "broadcasts.PROPOSAL",
  CITIZEN: "broadcasts.CITIZEN",
  REOPENED: "broadcasts.REOPENED",
  SENSITIVE: "broadcasts.SENSITIVE",
  REPLY: "broadcasts.REPLY",
  TWICE: "broadcasts.TWICE",
  DANGER: "broadcasts.DANGER",
};

/** Broadcast messages and their numbers of readers. */
export function Broadcasts() {
  const t = useWords();
  const pick = usePick();
  const title = t("broadcasts.title");
  useTitle(title);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [kind, setKind] = useState("");
  const [ticketNo, setTicketNo] = useState("");
  const [isFollowing, setFollowing] = useState(false);
  const sought = useDebounced(ticketNo.trim(), PAUSE_MS);
  const type = MESSAGE_TYPES.find((one) => one === kind);
  const asked = {
    ...(from === "" ? {} : { from_date: from }),
    ...(to === "" ? {} : { to_date: to }),
    ...(type === undefined ? {} : { message_type: type }),
    ...(sought === "" ? {} : { search: sought }),
  };
  const list = pagesOf(useBroadcastsInfiniteQuery(asked));
  const count = (value: number | null): string => (value === null ? "–" : String(value));
  return (
    <div className="broadcasts stack gap-4">
      <Crumbs above={[]} here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("broadcasts.lead", { days: BROADCAST_DAYS })}</p>
      </div>
      <div className="broadcasts-range">
        <DateField label={t("broadcasts.from")} value={from} onValue={setFrom} isLate />
        <DateField label={t("broadcasts.to")} value={to} onValue={setTo} isLate />
        <div className="field">
          <label className="field-label" htmlFor="broadcast-kind">
            {t("broadcasts.kind")}
          </label>
          <select
            id="broadcast-kind"
            className="input"
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
          >
            <option value="">{t("broadcasts.all")}</option>
            {MESSAGE_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(KINDS[one])}
              </option>
            ))}
          </select>
        </div>
        <TextField label={t("broadcasts.ticket")} maxLength={60} value={ticketNo} onText={setTicketNo} />
      </div>
      <div className="row wrap gap-4">
        <Follow label={t("broadcasts.follow")} isOn={isFollowing} onChange={setFollowing} reload={list.reload} />
        <SaveFile
          label={t("broadcasts.save")}
          saved={t("broadcasts.saved")}
          cut={t("broadcasts.part", { most: MOST_EXPORTED })}
          isEmpty={list.items.length === 0}
          save={() => saveBroadcasts(asked, title)}
        />
      </div>
      <LoadError error={list.failure} onAgain={list.reload} />
      {list.extras === null && list.isLoading && <Skeleton height="12rem" />}
      {list.extras !== null && list.items.length === 0 && <EmptyState icon="megaphone" title={t("broadcasts.none")} />}
      {list.items.length > 0 && (
        <table className="row-table" aria-busy={list.isLoading}>
          <thead>
            <tr>
              <th scope="col">{t("broadcasts.message")}</th>
              <th scope="col">{t("broadcasts.kind")}</th>
              <th scope="col">{t("broadcasts.when")}</th>
              <th scope="col">{t("broadcasts.people")}</th>
              <th scope="col">{t("broadcasts.delivered")}</th>
              <th scope="col">{t("broadcasts.read")}</th>
              <th scope="col">{t("broadcasts.acknowledged")}</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((row) => (
              <tr key={`${row.created_at} ${row.ticket_no ?? ""} ${row.message}`}>
                <th scope="row">
                  {pick(row.message, row.message_translations)}
                  <small className="muted">{t("notifications.by", { name: row.created_by })}</small>
                  {row.recall !== null && <Recalled recall={row.recall} />}
                </th>
                <td data-label={t("broadcasts.kind")}>{t(KINDS[row.message_type])}</td>
                <td className="numeral" data-label={t("broadcasts.when")}>
                  {formatMomentShort(row.created_at)}
                </td>
                <td className="numeral" data-label={t("broadcasts.people")}>
                  {row.audience_count}
                </td>
                <td className="numeral" data-label={t("broadcasts.delivered")}>
                  {count(row.delivered_count)}
                </td>
                <td className="numeral" data-label={t("broadcasts.read")}>
                  {row.read_count}
                </td>
                <td className="numeral" data-label={t("broadcasts.acknowledged")}>
                  {count(row.acknowledged_count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreButton list={list} label={t("notifications.more")} small />
    </div>
  );
}
