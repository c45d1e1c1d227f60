/** The demo's sample notifications reach their audiences and are written once. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getGlobalNotification } from "@smgt/contract/calls/casework/notifications.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { seedSampleNotices } from "@smgt/tools/demo/sample-notices.ts";
import type { Desk } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

describe("the sample notifications", () => {
  const { world, desk } = deskForTests();

  it("reach officers and the cell, each their own, once", async () => {
    await seedSampleNotices(world.ctx);
    await seedSampleNotices(world.ctx);
    const titles = async (by: Desk["as"]["head"], language: "en" | "hi") => {
      const answer = await by.call(getGlobalNotification, { notification_flag: "A" }, { language });
      return rowsOf(answer.STATUS_RESPONSE).map((row) => [row.title, row.title_translations["hi"], row.priority]);
    };
    const photo = ["A photo with every report", "हर प्रतिवेदन के साथ फ़ोटो", "ACTION"];
    const rooms = ["Control rooms are open day and night", "नियंत्रण कक्ष दिन-रात खुले हैं", "INFO"];
    assert.deepEqual(await titles(desk.as.officer, "en"), [photo]);
    assert.deepEqual(await titles(desk.as.cell, "hi"), [rooms]);
    assert.deepEqual(await titles(desk.as.hod, "en"), []);
  });
});
