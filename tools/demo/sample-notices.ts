/** Notifications of the demo: one that requires an acknowledgement, and one for information. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { publishNotification as call } from "@smgt/contract/calls/casework/notifications.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Context } from "@smgt/server/context.ts";
import { publishNotification } from "@smgt/server/domain/casework/notifications/publish-notification.ts";
import { readRoster } from "../seed/staff.ts";

const GENERAL = 1;
const ENERGY = 1;
const PUBLIC_WORKS = 4;

type Notice = Omit<BodyOf<typeof call>, "valid_from" | "category_id">;

const NOTICES: readonly Notice[] = [
  {
    title: "A photo with every report",
    title_translations: JSON.stringify({ hi: "हर प्रतिवेदन के साथ फ़ोटो" }),
    message:
      "From today the cell returns reports on street lights and roads that come without a photo of the work done.",
    message_translations: JSON.stringify({
      hi: "आज से बत्ती और सड़क के वे प्रतिवेदन लौटाए जाएँगे जिनके साथ किए गए काम का फ़ोटो नहीं होगा।",
    }),
    priority: "ACTION",
    target_role_ids: [ROLE.OFFICER, ROLE.FIELD],
    // Fewer than a quarter of the staff; a larger audience would need a second officer.
    target_department_ids: [ENERGY, PUBLIC_WORKS],
    target_district_ids: [],
    is_ack_wanted: "Y",
  },
  {
    title: "Control rooms are open day and night",
    title_translations: JSON.stringify({ hi: "नियंत्रण कक्ष दिन-रात खुले हैं" }),
    message: "In the rains the district control rooms answer at any hour. Call them before you mark a case of danger.",
    message_translations: JSON.stringify({
      hi: "बरसात में ज़िला नियंत्रण कक्ष हर समय उत्तर देते हैं। ख़तरे का मामला मार्क करने से पहले उन्हें फ़ोन करें।",
    }),
    priority: "INFO",
    target_role_ids: [ROLE.CELL_EXEC, ROLE.CALL_OP],
    target_department_ids: [],
    target_district_ids: [],
  },
];

/** Publishes the sample notifications in a database without any. */
export async function seedSampleNotices(ctx: Context): Promise<void> {
  const known = await ctx.db
    .selectFrom("global_notification")
    .select("global_notification_id")
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return;
  const { cellHead } = await readRoster(ctx.db);
  const validFrom = ctx.clock.now().toISOString();
  for (const notice of NOTICES) {
    const body = { ...notice, category_id: GENERAL, valid_from: validFrom };
    await publishNotification(ctx, cellHead, body, []); // in order
  }
}
