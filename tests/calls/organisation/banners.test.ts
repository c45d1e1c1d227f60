/** Banners of public pages are a list of the masters, each with pages, days and a switch. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { before, describe, it } from "node:test";
import type { BodyOf } from "@smgt/contract/call.ts";
import { bannerDetails, type BannerPage } from "@smgt/contract/calls/oversight/dashboard.ts";
import { changeMaster, undoMasterChange } from "@smgt/contract/calls/organisation/master-changes.ts";
import { masterForm } from "@smgt/contract/calls/organisation/master-lists.ts";
import { exportPack } from "@smgt/contract/calls/organisation/packs.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { firstAnswerKey } from "@smgt/contract/first-answers.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { publicPageAt } from "@smgt/server/http/pages/public-pages.ts";
import { adminWithApp, type Admin } from "../../support/accounts.ts";
import { withChangedPack } from "../../support/changed-pack.ts";
import { clientOf } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const REASON = "Order 12/2026 of the Chief Secretary";
const HOUR = 3_600_000;
/** A Wednesday, 14:30 in India. */
const NOW = new Date("2026-11-18T09:00:00Z");
const STORM = {
  banner_title: "Storm warning",
  banner_title_translations: { hi: "तूफ़ान की चेतावनी" },
  banner_text: "Lines are busy today.",
  banner_text_translations: { hi: "आज लाइनें व्यस्त हैं।" },
  link_url: "https://example.gov.in/storm",
  shown_on: ["sign_in", "open_dashboard"],
  display_order: 1,
  is_on: true,
  valid_from: "2026-11-19",
  valid_to: "2026-11-20",
};

describe("banners", () => {
  const world = worldForTests({ startsAt: NOW });
  let admin: Admin;
  before(async () => {
    admin = await adminWithApp(world, "admin");
  });

  const shown = async (page?: BannerPage) =>
    rowsOf(
      await clientOf(world.url, null, null, null).ok(
        bannerDetails,
        undefined,
        page === undefined ? {} : { query: { page } },
      ),
    );
  const titles = async (page?: BannerPage) => (await shown(page)).map((row) => row.banner_title);
  /** Reloads as other servers do after a notification. */
  const become = (wanted: readonly string[], page?: BannerPage) =>
    until(`banners are ${wanted.join(", ")}`, async () => isDeepStrictEqual(await titles(page), wanted));
  type Change = Omit<BodyOf<typeof changeMaster>, "reason" | "list" | "key">;
  const change = (id: number, body: Change) =>
    admin.client.call(changeMaster, { list: "banners", key: { banner_id: id }, ...body, reason: REASON });
  /** An administrator's proof is valid for five minutes. */
  const pass = async (ms: number): Promise<void> => {
    world.advance(ms);
    admin = await adminWithApp(world, "admin");
  };

  it("come from the pack, each on its pages and in the given order", async () => {
    assert.deepEqual(await titles(), ["Keep your number private", "Close only what is solved"]);
    assert.deepEqual(await titles("my_ticket"), ["Keep your number private"]);
    assert.deepEqual(await titles("open_dashboard"), []);
  });

  it("show from the first moment of their first day to the last of their last, in the State's time", async () => {
    assert.equal((await change(900, { kind: "add", values: STORM })).STATUS_ID, "0");
    await until("the server has heard", async () => (await mastersOf(world.ctx)).banners.length === 3);
    assert.deepEqual(await titles("open_dashboard"), []);
    await pass(9 * HOUR); // 23:30 in India
    assert.deepEqual(await titles("open_dashboard"), []);
    await pass(HOUR / 2);
    assert.deepEqual(await shown("open_dashboard"), [
      {
        banner_id: 900,
        banner_title: "Storm warning",
        banner_title_translations: { hi: "तूफ़ान की चेतावनी" },
        banner_text: "Lines are busy today.",
        banner_text_translations: { hi: "आज लाइनें व्यस्त हैं।" },
        banner_image_url: null,
        link_url: "https://example.gov.in/storm",
        alt_text: null,
        valid_from: "2026-11-18T18:30:00.000Z",
        valid_to: "2026-11-20T18:30:00.000Z",
        display_order: 1,
      },
    ]);
    await pass(48 * HOUR - 1);
    assert.deepEqual(await titles("open_dashboard"), ["Storm warning"]);
    await pass(1);
    assert.deepEqual(await titles("open_dashboard"), []);
  });

  it("can be switched off and on without losing their texts, and reset", async () => {
    assert.equal((await change(900, { kind: "set", values: { valid_to: null, display_order: 2 } })).STATUS_ID, "0");
    await become(["Keep your number private", "Close only what is solved", "Storm warning"]);
    const off = await change(1, { kind: "set", values: { is_on: false }, was: { is_on: true } });
    await become(["Close only what is solved", "Storm warning"]);
    await admin.client.ok(undoMasterChange, { masters_version: off.masters_version ?? 0, reason: REASON });
    await become(["Keep your number private", "Close only what is solved", "Storm warning"]);
  });

  it("are part of the served page, so that the screen needs no request", async () => {
    for (const [url, query] of [
      ["/login", {}],
      ["/open-dashboard", { page: "open_dashboard" }],
      ["/my-ticket", { page: "my_ticket" }],
    ] as const) {
      const page = await publicPageAt(url)?.content(world.ctx, "hi");
      const answer = page?.answers[firstAnswerKey(bannerDetails.path, query)];
      assert.deepEqual(answer, await shown(query.page ?? "sign_in"), url);
    }
  });

  it("are refused with a sentence for each mistake, in the requester's language", async () => {
    const cases: readonly [values: Record<string, unknown>, english: string, hindi: string][] = [
      [
        { link_url: "http://example.gov.in" },
        '"link_url" is not written as it must be.',
        "“लिंक” सही रूप में नहीं लिखा गया है।",
      ],
      [{ shown_on: [] }, '"shown_on" must not be empty.', "“कहाँ दिखे” खाली नहीं हो सकता।"],
      [
        { banner_text_translations: {} },
        '"banner_text_translations" lacks the language "hi".',
        "“पाठ” भाषा “hi” में नहीं लिखा गया है।",
      ],
      [
        { valid_to: "2026-11-18" },
        "valid_to must not lie before valid_from.",
        "“कब तक मान्य” की तारीख “कब से मान्य” से पहले की न हो।",
      ],
    ];
    for (const [values, english, hindi] of cases) {
      const body = {
        list: "banners",
        key: { banner_id: 901 },
        kind: "add",
        values: { ...STORM, ...values },
        reason: REASON,
      } as BodyOf<typeof changeMaster>;
      for (const [language, sentence] of [
        ["en", english],
        ["hi", hindi],
      ] as const) {
        const answer = await admin.client.call(changeMaster, body, { language });
        assert.deepEqual(answer.STATUS_RESPONSE, [sentence]);
      }
    }
  });

  it("start on screen with a free number, today, and pages to choose in both languages", async () => {
    const { fields, fresh } = await admin.client.ok(masterForm, { list: "banners" });
    assert.deepEqual([fresh["banner_id"], fresh["valid_from"], fresh["valid_to"]], [50_000, "2026-11-21", null]);
    const pages = fields.find((field) => field.name === "shown_on");
    assert.deepEqual(
      [pages?.kind, pages?.options.map((option) => option.label["hi"])],
      ["choices", ["साइन इन", "ओपन डैशबोर्ड", "अपनी शिकायत की स्थिति देखें"]],
    );
  });

  it("are optional in a pack; administrators' banners stay", async () => {
    const { text } = await admin.client.ok(exportPack);
    assert.ok(text.includes("Storm warning"), "what is in force is taken out with the rest");
    await withChangedPack({ "pack.json": [/"version": "[^"]*"/, '"version": "99.0.0"'] }, async (folder) => {
      await rm(path.join(folder, "banners.json"));
      await loadPack(world.ctx.db, folder);
    });
    world.ctx.caches.forget();
    assert.deepEqual(await titles(), ["Storm warning"]);
  });
});
