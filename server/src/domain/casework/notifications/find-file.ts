/** File of a notification: for its recipients and for publishers. */
import { sql } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { mayPublish } from "./publishers.ts";

export interface NotificationFile {
  readonly storage_key: string;
  readonly file_name: string;
  readonly content_type: string;
}

/** Returns storage key and type; a draft's file is only for its author. */
export async function findNotificationFile(ctx: Context, officer: Officer, id: number): Promise<NotificationFile> {
  const publishes = mayPublish(await mastersOf(ctx), officer);
  const { rows } = await sql<NotificationFile>`
    select n.storage_key, n.file_name, n.content_type from global_notification n
     where n.global_notification_id = ${id} and n.storage_key is not null
       and ((n.state = 'published' and exists (select 1 from broadcast_message b
              where b.global_notification_id = n.global_notification_id and b.user_id = ${officer.userId}))
         or (${publishes} and (n.state <> 'draft' or n.created_by = ${officer.userId})))`.execute(ctx.db);
  const [file] = rows;
  if (file === undefined) throw new Refused("NOTIFICATION_NOT_FOUND");
  return file;
}
