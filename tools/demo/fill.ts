/** Fills an empty demo database with staff and, for Haryana, a history. */
import { markAsDemo } from "@smgt/server/domain/organisation/accounts/demo-accounts.ts";
import { openContext, type ServerOptions } from "@smgt/server/server.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { seedSampleNotices } from "./sample-notices.ts";
import { seedSampleRules } from "./sample-rules.ts";
import { seedHistory } from "../seed/history.ts";
import { seedStaff } from "../seed/staff.ts";

/** Migrates, loads the pack, seeds staff and history; returns true for Haryana, the only State with a history. */
export async function fillDemo(options: ServerOptions, say: (line: string) => void): Promise<boolean> {
  const database = openDatabase({ url: options.databaseUrl, max: 4, onLost: () => undefined, isPatient: true });
  // Connects as owner: the application's role may not assign ids or update statistics.
  const owner = openDatabase({
    url: options.ownerUrl ?? options.databaseUrl,
    max: 4,
    onLost: () => undefined,
    isPatient: true,
  });
  try {
    const ctx = await openContext(options, database);
    const now = ctx.clock.now();
    await markAsDemo(database.db, now);
    await seedStaff(owner.db, now);
    const hasTickets = await database.db.selectFrom("ticket").select("ticket_id").limit(1).executeTakeFirst();
    const pack = await database.db.selectFrom("pack").select("pack_code").executeTakeFirst();
    const isHaryana = pack?.pack_code === "haryana";
    if (hasTickets === undefined && isHaryana) {
      say("Filling the demo with a believable past …");
      await seedHistory(owner, { now, files: ctx.files });
      await seedSampleRules(ctx);
      await seedSampleNotices(ctx);
    }
    return isHaryana;
  } finally {
    await owner.close();
    await database.close();
  }
}
