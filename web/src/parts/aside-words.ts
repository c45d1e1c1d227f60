/** Text for the event that ends a snooze. */
import type { Snooze } from "@smgt/contract/shapes/snooze.ts";
import { formatMomentShort } from "../i18n/formats.ts";
import type { Words } from "../i18n/language.ts";

export const untilWords = (t: Words, one: Snooze): string =>
  [
    ...(one.until === null ? [] : [t("aside.until", { time: formatMomentShort(one.until) })]),
    ...(one.on_citizen === "Y" ? [t("aside.citizen")] : []),
    ...(one.on_report === "Y" ? [t("aside.report")] : []),
    ...(one.on_status === "Y" ? [t("aside.status")] : []),
  ].join(" · ");
