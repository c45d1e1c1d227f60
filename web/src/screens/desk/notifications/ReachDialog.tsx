import "../../../ui/RowTable.css";
import { useState } from "react";
import { REACH_STATES, exportReach, type ReachRow } from "@smgt/contract/calls/casework/notification-reach.ts";
import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import { ask } from "../../../api/ask.ts";
import type { Failure } from "../../../api/client.ts";
import { useNotificationReachInfiniteQuery } from "../../../api/notification-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { formatDay, formatMomentShort } from "../../../i18n/formats.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ReachLine } from "./ReachLine.tsx";
import { useAudienceWords } from "./use-audience-words.ts";

type State = (typeof REACH_STATES)[number];

interface Props {
  readonly row: NotificationRow;
  readonly onClose: () => void;
}

/** Delivery of a notification by person, and the same as a file. */
export function ReachDialog({ row, onClose }: Props) {
  const t = useWords();
  const pick = usePick();
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const which = { global_notification_id: row.global_notification_id };
  const list = pagesOf(
    useNotificationReachInfiniteQuery({ ...which, ...(state === null ? {} : { reach_state: state }) }),
  );
  const title = pick(row.title, row.title_translations);
  const reach = list.extras?.reach ?? row.reach;
  const save = async (): Promise<void> => {
    setSaving(true);
    const outcome = await ask(exportReach, which);
    setSaving(false);
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok) saveFile(`${title} ${formatDay(new Date().toISOString())}.csv`, "text/csv", outcome.reply.text);
  };
  return (
    <Dialog title={t("notifications.reachTitle", { title })} closeLabel={t("app.close")} shape="wide" onClose={onClose}>
      {reach !== null && <ReachLine reach={reach} isAckWanted={row.is_ack_wanted} />}
      <div className="row wrap gap-3">
        <label className="row gap-2 reach-show">
          {t("notifications.show")}
          <select
            className="input"
            value={state ?? ""}
            onChange={(event) => setState(REACH_STATES.find((one) => one === event.currentTarget.value) ?? null)}
          >
            <option value="">{t("notifications.everybody")}</option>
            {REACH_STATES.filter((one) => one !== "acknowledged" || row.is_ack_wanted === "Y").map((one) => (
              <option key={one} value={one}>
                {t(`notifications.only.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <Button small icon="download" busy={isSaving} onClick={() => void save()}>
          {t("notifications.export")}
        </Button>
      </div>
      <LoadError error={failure} onAgain={() => void save()} />
      <LoadError title={t("notifications.failed")} error={list.failure} onAgain={list.reload} />
      {list.extras !== null && list.items.length === 0 && <p className="muted">{t("notifications.nobody")}</p>}
      {list.items.length > 0 && <People rows={list.items} isAckWanted={row.is_ack_wanted === "Y"} />}
      <MoreButton list={list} label={t("notifications.more")} small />
    </Dialog>
  );
}

function People({ rows, isAckWanted }: { readonly rows: readonly ReachRow[]; readonly isAckWanted: boolean }) {
  const t = useWords();
  const { roles, names } = useAudienceWords();
  const at = (moment: string | null): string => (moment === null ? "–" : formatMomentShort(moment));
  return (
    <table className="row-table">
      <thead>
        <tr>
          <th scope="col">{t("notifications.person")}</th>
          <th scope="col">{t("notifications.delivered")}</th>
          <th scope="col">{t("notifications.read")}</th>
          {isAckWanted && <th scope="col">{t("notifications.acknowledged")}</th>}
          <th scope="col">{t("notifications.toldBy")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.user_id}>
            <th scope="row">
              {row.user_name}
              <small className="muted">
                {[row.designation, names(roles, row.role_ids)].filter((part) => part !== "").join(" · ")}
              </small>
            </th>
            <td className="numeral" data-label={t("notifications.delivered")}>
              {at(row.delivered_at)}
            </td>
            <td className="numeral" data-label={t("notifications.read")}>
              {at(row.read_at)}
            </td>
            {isAckWanted && (
              <td className="numeral" data-label={t("notifications.acknowledged")}>
                {at(row.acknowledged_at)}
              </td>
            )}
            <td data-label={t("notifications.toldBy")}>
              {row.told_by.length === 0 ? "–" : row.told_by.map((way) => t(`notifications.way.${way}`)).join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
