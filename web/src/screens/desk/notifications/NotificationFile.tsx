import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import { loadNotificationFile } from "../../../api/load-file.ts";
import { FetchedFile } from "../../../parts/FetchedFile.tsx";

export function NotificationFile({ row }: { readonly row: NotificationRow }) {
  const { global_notification_id: id, attachment_name: name } = row;
  return name === null ? null : (
    <div>
      <FetchedFile name={name} fetchFile={() => loadNotificationFile(id)} />
    </div>
  );
}
