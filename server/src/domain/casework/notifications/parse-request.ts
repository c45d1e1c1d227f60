/** Request to publish, checked against the masters: existing choices, all languages, period, time. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { publishNotification } from "@smgt/contract/calls/casework/notifications.ts";
import { isGiven } from "@smgt/contract/given.ts";
import { LANGUAGES, type Translations } from "@smgt/contract/languages.ts";
import { NOTIFICATION_CATEGORIES } from "@smgt/contract/notification-categories.ts";
import { MAX_MESSAGE, MAX_TITLE } from "@smgt/contract/shapes/notification.ts";
import type { Context } from "../../../context.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import type { Audience } from "./audience.ts";

type Body = BodyOf<typeof publishNotification>;
type Targets = Pick<Body, "target_role_ids" | "target_department_ids" | "target_district_ids">;

/** Translations of a text, sent by the form as JSON. */
function translationsFrom(text: string, most: number, field: string): Translations {
  const wrong = (): Refused => new Refused("BAD_INPUT", {}, { extras: { fields: [field] } });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong();
  const entries = Object.entries(value as Record<string, unknown>);
  const isGood = entries.every(
    ([code, words]) =>
      Object.hasOwn(LANGUAGES, code) && code !== "en" && typeof words === "string" && words.length <= most,
  );
  if (!isGood) throw wrong();
  return Object.fromEntries(
    entries.filter(([, words]) => isGiven(String(words))).map(([code, words]) => [code, String(words).trim()]),
  );
}

/** Audience of the request; refuses entries that are not in use. */
export function audienceFrom(masters: Masters, body: Targets): Audience {
  const ids = (given: readonly number[] | undefined): number[] => [...new Set(given)].toSorted((a, b) => a - b);
  const audience = {
    roleIds: ids(body.target_role_ids),
    departmentIds: ids(body.target_department_ids),
    districtIds: ids(body.target_district_ids),
  };
  const isKnown =
    audience.roleIds.every((id) => masters.roles.some(({ roleId }) => roleId === id)) &&
    audience.departmentIds.every((id) => masters.departments.some((one) => one.departmentId === id && one.isActive)) &&
    audience.districtIds.every((id) => masters.districts.some((one) => one.districtId === id && one.isActive));
  if (!isKnown) throw new Refused("NOTIFICATION_CHOICE");
  return audience;
}

async function timeFrom(ctx: Context, body: Body): Promise<{ sla_value: number | null; sla_unit_id: number | null }> {
  const category = NOTIFICATION_CATEGORIES.find(({ id }) => id === body.category_id);
  if (category === undefined) throw new Refused("NOTIFICATION_CHOICE");
  const { sla_value: value = null, sla_unit_id: unitId = null } = body;
  if (value === null && unitId === null) return { sla_value: null, sla_unit_id: null };
  const unit = (await unitsOf(ctx, category.unitIds)).find((one) => one.sla_unit_id === unitId);
  if (value === null || unit === undefined || value < unit.min_value || value > unit.max_value) {
    throw new Refused("NOTIFICATION_TIME");
  }
  return { sla_value: value, sla_unit_id: unit.sla_unit_id };
}

/** The State's units of time among these. */
export async function unitsOf(ctx: Context, ids: readonly number[]) {
  return ctx.db
    .selectFrom("sla_unit")
    .select(["sla_unit_id", "sla_unit_name", "sla_unit_name_translations", "min_value", "max_value"])
    .where("sla_unit_id", "in", [0, ...ids])
    .where("is_active", "=", true)
    .orderBy("sla_unit_id")
    .execute();
}

function periodFrom(body: Body, now: Date): { valid_from: Date; valid_to: Date | null } {
  const from = new Date(body.valid_from);
  const to = body.valid_to === undefined ? null : new Date(body.valid_to);
  const isGood = !Number.isNaN(from.getTime()) && (to === null || (to > from && to > now));
  if (!isGood) throw new Refused("NOTIFICATION_PERIOD");
  return { valid_from: from, valid_to: to };
}

/** The requested row. Every language of the State is required. */
export async function readRequest(ctx: Context, body: Body) {
  const masters = await mastersOf(ctx);
  const audience = audienceFrom(masters, body);
  const title = translationsFrom(body.title_translations, MAX_TITLE, "title_translations");
  const message = translationsFrom(body.message_translations, MAX_MESSAGE, "message_translations");
  const missing = masters.languages.filter(
    (code) => code !== "en" && (title[code] === undefined || message[code] === undefined),
  );
  if (missing.length > 0) {
    const names: Readonly<Record<string, string>> = LANGUAGES;
    throw new Refused("NOTIFICATION_LANGUAGE", { languages: missing.map((code) => names[code] ?? code).join(", ") });
  }
  return {
    audience,
    values: {
      title: body.title.trim(),
      title_translations: title,
      message: body.message.trim(),
      message_translations: message,
      category_id: body.category_id,
      priority: body.priority,
      role_ids: [...audience.roleIds],
      department_ids: [...audience.departmentIds],
      district_ids: [...audience.districtIds],
      ...(await timeFrom(ctx, body)),
      ...periodFrom(body, ctx.clock.now()),
      is_ack_wanted: body.is_ack_wanted === "Y",
    },
  };
}

export type NotificationRequest = Awaited<ReturnType<typeof readRequest>>;
