/** Two notices for the login page. */
import type { Db } from "@smgt/server/db/tx.ts";

const DAY = 86_400_000;

/** Writes them when there are none. */
export async function seedBanners(db: Db, now: Date): Promise<void> {
  const known = await db.selectFrom("banner").select("banner_id").limit(1).executeTakeFirst();
  if (known !== undefined) return;
  await db
    .insertInto("banner")
    .values([
      {
        banner_title: "Keep your number private",
        banner_title_translations: { hi: "अपना नंबर निजी रखें" },
        banner_text:
          "Never write a mobile, Aadhaar or family-ID number in a public post. We ask for it by direct message.",
        banner_text_translations: {
          hi: "सार्वजनिक पोस्ट में मोबाइल, आधार या फैमिली आईडी नंबर न लिखें। हम उसे सीधे संदेश में माँगते हैं।",
        },
        valid_from: new Date(now.getTime() - 30 * DAY),
        display_order: 1,
      },
      {
        banner_title: "Close only what is solved",
        banner_title_translations: { hi: "समाधान के बाद ही निस्तारण" },
        banner_text: "Reports are checked with the citizen by telephone before a ticket is closed.",
        banner_text_translations: { hi: "टिकट बंद होने से पहले रिपोर्ट की पुष्टि नागरिक से फोन पर की जाती है।" },
        valid_from: new Date(now.getTime() - 10 * DAY),
        valid_to: new Date(now.getTime() + 60 * DAY),
        display_order: 2,
      },
    ])
    .execute();
}
