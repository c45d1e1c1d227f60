import { RETENTION, RETENTION_KINDS, type RetentionKind } from "@smgt/contract/retention.ts";
import { CALL_STEPS } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { Translations, Wording } from "@smgt/contract/languages.ts";
import { POST_KINDS } from "@smgt/contract/understanding.ts";
import type { Context } from "../../../context.ts";
import type { Cached } from "../../../db/caches.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { localDay } from "../clocks/clock.ts";
import { calendarOf } from "./find-master-row.ts";
import type { MenuEntry, Parameters, RoleMaster, Masters } from "./masters.ts";
import { readMasterRows, type MasterRows } from "./queries.ts";
import { mastersOn } from "./on-day.ts";
import type { Period } from "./period.ts";
import type { Routing } from "./route.ts";
import { workflowOfRows } from "./workflow-from-rows.ts";

const wording = (en: string, translations: Translations): Wording => ({ ...translations, en });

const daysOf = ({ valid_from, valid_to }: { valid_from: string | null; valid_to: string | null }): Period => ({
  validFrom: valid_from,
  validTo: valid_to,
});

interface ParameterReader {
  text(name: string, fallback: string): string;
  number(name: string, fallback: number): number;
  list(name: string, fallback: string): string[];
}

function parameterReader(rows: MasterRows["parameters"]): ParameterReader {
  const values = new Map(rows.map((row) => [row.name, row.value]));
  const text = (name: string, fallback: string): string => values.get(name) ?? fallback;
  return {
    text,
    number: (name, fallback) => {
      const value = Number(values.get(name));
      return values.has(name) && Number.isFinite(value) ? value : fallback;
    },
    list: (name, fallback) =>
      text(name, fallback)
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
  };
}

function parametersOf(read: ParameterReader): Parameters {
  return {
    idleTime: read.number("idle_time", 15),
    regenrateTime: read.number("regenrate_time", 10),
    frontGenerateTime: read.number("front_generate_time", 8),
    maxFileMb: read.number("max_file_mb", 10),
    maxFiles: read.number("max_files", 5),
    allowedFileTypes: read.list("allowed_file_types", "jpg,jpeg,png,webp,pdf"),
    quotaUserMb: read.number("upload_quota_user_mb", 500),
    quotaTicketMb: read.number("upload_quota_ticket_mb", 100),
    dmMaxLength: read.number("dm_max_length", 10_000),
    prices: {
      OWN_READ: read.number("price_own_read", 10),
      POST_READ: read.number("price_post_read", 50),
      USER_READ: read.number("price_user_read", 100),
      MESSAGE_READ: read.number("price_message_read", 100),
      EVENT: read.number("price_event", 50),
      MESSAGE_EVENT: read.number("price_message_event", 100),
      REPLY: read.number("price_reply", 100),
      REPLY_LINK: read.number("price_reply_link", 2_000),
      MESSAGE: read.number("price_message", 150),
    },
    spendLimitMonth: read.number("spend_limit_month", 0),
    reopenDays: read.number("reopen_days", 15),
    maxReturns: read.number("max_returns", 3),
    deletedAfterDays: read
      .list("deleted_after_days", "1,3,7,30")
      .map(Number)
      .filter((days) => days > 0),
    pageSizes: read.list("page_sizes", "20,50,100").map(Number),
    officerCanPost: read.text("officer_can_post", "N") === "Y" ? "Y" : "N",
    accountHandle: read.text("account_handle", ""),
    triageHours: read.number("triage_hours", 5),
    acceptHours: read.number("accept_hours", 24),
    appealDays: read.number("appeal_days", 30),
    defaultResolutionHours: read.number("default_resolution_hours", 48),
    extensionCapDays: read.number("extension_cap_days", 21),
    autoCloseDays: read.number("auto_close_days", 7),
    detailsTimeoutHours: read.number("details_timeout_hours", 72),
    alarmShares: [
      read.number("reminder_percent", 50),
      ...read.list("escalation_percents", "80,100,150,200").slice(0, 4).map(Number),
    ],
    duplicateDays: read.number("duplicate_days", 7),
    passwordMode: read.text("password_mode", "NIST") === "NIC" ? "NIC" : "NIST",
    passwordDays: read.number("password_days", 45),
    secondFactorRoles: read.list("second_factor_roles", "").map(Number),
    otpChannels: read.list("otp_channels", "").filter((way) => way === "EMAIL" || way === "SMS"),
    queueMode: read.text("queue_mode", "PUSH") === "PULL" ? "PULL" : "PUSH",
    maxOpenPerUser: read.number("max_open_per_user", 200),
    lockMinutes: read.number("lock_minutes", 15),
    queueRefreshSeconds: read.number("queue_refresh_seconds", 30),
    feedKinds: POST_KINDS.filter((kind) => read.list("feed_kinds", "").includes(kind)),
    feedCertainty: read.number("feed_certainty", 80) / 100,
    markCertainty: read.number("mark_certainty", 80) / 100,
    isAckInPublic: read.text("ack_in_public", "N") === "Y",
    doRepliesNeedApproval: read.text("replies_need_approval", "Y") === "Y",
    ackHinglish: read.text("ack_hinglish", "hi") === "en" ? "en" : "hi",
    retentionDays: Object.fromEntries(
      RETENTION_KINDS.map((kind) => [kind, read.number(RETENTION[kind].parameter, RETENTION[kind].usual)]),
    ) as Record<RetentionKind, number>,
  };
}

function rolesOf(rows: MasterRows): RoleMaster[] {
  return rows.roles.map((role) => ({
    roleId: role.role_id,
    name: wording(role.role_name, role.role_name_translations),
    activities: rows.roleActivities
      .filter((activity) => activity.role_id === role.role_id)
      .map(({ activity_id, activity_code, activity_name }) => ({ activity_id, activity_code, activity_name })),
  }));
}

function menuOf(rows: MasterRows): MenuEntry[] {
  return rows.menu.map((item) => ({
    menuId: item.menu_id,
    parentId: item.parent_menu_id,
    name: wording(item.menu_name, item.menu_name_translations),
    url: item.menu_url,
    icon: item.menu_icon,
    order: item.menu_order,
    countKey: item.count_key,
    roleIds: rows.menuRoles.filter((entry) => entry.menu_id === item.menu_id).map((entry) => entry.role_id),
  }));
}

function routingOf(rows: MasterRows): Routing {
  return {
    routes: rows.routes.map((row) => ({
      districtId: row.district_id,
      departmentId: row.department_id,
      subIssueIds: row.sub_issue_type_ids,
      places: row.places,
      notPlaces: row.not_places,
      ...daysOf(row),
    })),
    offices: rows.offices.map((row) => ({
      officeId: row.office_id,
      name: wording(row.office_name, row.office_name_translations),
      districtId: row.district_id,
      departmentId: row.department_id,
      places: row.places,
      ...daysOf(row),
    })),
  };
}

function issuesOf(rows: MasterRows): Pick<Masters, "issueTypes" | "subIssueTypes" | "slaVariants"> {
  return {
    slaVariants: rows.slaVariants.flatMap((row) =>
      row.department_id === null
        ? []
        : [
            {
              subIssueTypeId: row.sub_issue_type_id,
              departmentId: row.department_id,
              slaValue: row.sla_value,
              slaUnitId: row.sla_unit_id,
            },
          ],
    ),
    issueTypes: rows.issueTypes.map((row) => ({
      issueTypeId: row.issue_type_id,
      name: wording(row.issue_type_name, row.issue_type_name_translations),
      ...daysOf(row),
      isActive: row.is_active,
    })),
    subIssueTypes: rows.subIssueTypes.map((row) => ({
      subIssueTypeId: row.sub_issue_type_id,
      issueTypeId: row.issue_type_id,
      name: wording(row.sub_issue_type_name, row.sub_issue_type_name_translations),
      departmentId: row.department_id,
      slaValue: row.sla_value,
      slaUnitId: row.sla_unit_id,
      priorityTagId: row.priority_tag_id,
      isPhotoRequired: row.photo_required,
      isSensitive: row.is_sensitive,
      ...daysOf(row),
      isActive: row.is_active,
    })),
  };
}

function placesOf(
  rows: MasterRows,
): Pick<Masters, "districts" | "departments" | "priorityTags" | "sources" | "returnReasons" | "feedbackOptions"> {
  return {
    districts: rows.districts.map((row) => ({
      districtId: row.district_id,
      name: wording(row.district_name, row.district_name_translations),
      kind: row.kind,
      division: row.division,
      lgdCode: row.lgd_code === null ? null : String(row.lgd_code),
      population: row.population,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      isActive: row.is_active,
    })),
    departments: rows.departments.map((row) => ({
      departmentId: row.department_id,
      code: row.department_code,
      name: wording(row.department_name, row.department_name_translations),
      parentId: row.parent_department_id,
      ...daysOf(row),
      isActive: row.is_active,
    })),
    priorityTags: rows.priorityTags.map((row) => ({
      priorityTagId: row.priority_tag_id,
      name: wording(row.priority_tag_name, row.priority_tag_name_translations),
      colour: row.colour,
      slaFactor: row.sla_factor,
      triageMinutes: row.triage_minutes,
      isCritical: row.is_critical,
      isDefault: row.is_default,
      sortOrder: row.sort_order,
    })),
    sources: rows.sources.map((row) => ({
      id: row.source_id,
      name: wording(row.source_name, row.source_name_translations),
      channel: row.channel_code,
    })),
    feedbackOptions: rows.feedbackOptions.map((row) => ({
      kind: row.kind,
      code: row.code,
      name: wording(row.name, row.name_translations),
      isActive: row.is_active,
    })),
    returnReasons: rows.returnReasons.map((row) => ({
      id: row.return_reason_id,
      name: wording(row.return_reason_name, row.return_reason_name_translations),
    })),
  };
}

/** Reads all masters; throws when no pack is loaded. */
export async function readMasters(db: Db): Promise<Masters> {
  const rows = await readMasterRows(db);
  const [question] = rows.questions;
  if (question === undefined) throw new Error("No data pack is loaded.");
  const read = parameterReader(rows.parameters);
  const parameters = parametersOf(read);
  const timeZone = read.text("time_zone", "Asia/Kolkata");
  const officeHours = {
    opens: read.text("office_opens", "09:00"),
    closes: read.text("office_closes", "17:00"),
    weekend: read.list("weekend", "6,7").map(Number),
  };
  const holidays = rows.holidays.map((row) => ({
    date: row.holiday_date,
    districtId: row.district_id,
    isWorking: row.is_working,
    closesAt: row.closes_at,
  }));
  return {
    languages: rows.packs.flatMap((pack) => pack.languages),
    ...placesOf(rows),
    ...issuesOf(rows),
    routing: routingOf(rows),
    roles: rolesOf(rows),
    menu: menuOf(rows),
    cannedReplies: rows.cannedReplies.map((row) => ({
      cannedReplyId: row.canned_reply_id,
      purpose: row.purpose,
      lang: row.lang,
      title: row.title,
      body: row.body,
      ...daysOf(row),
    })),
    callScript: CALL_STEPS.flatMap((step) =>
      rows.callScript
        .filter((row) => row.step_code === step)
        .map((row) => ({ step, spoken: wording(row.spoken_text, row.spoken_text_translations) })),
    ),
    readyViews: rows.readyViews.map((row) => ({
      code: row.view_code,
      listKey: row.list_key,
      name: wording(row.view_name, row.view_name_translations),
      query: row.query,
      roleIds: row.roles,
    })),
    banners: rows.banners.map((row) => ({
      bannerId: row.banner_id,
      title: wording(row.banner_title, row.banner_title_translations),
      text: wording(row.banner_text, row.banner_text_translations),
      linkUrl: row.link_url,
      shownOn: row.shown_on,
      displayOrder: row.display_order,
      validFrom: row.valid_from,
      validTo: row.valid_to,
    })),
    calendar: calendarOf(holidays, officeHours, timeZone),
    officeHours,
    timeZone,
    ticketPrefix: read.text("ticket_prefix", "GRV"),
    confirmationQuestion: wording(question.question_text, question.question_text_translations),
    parameters,
    actionWords: new Map(
      rows.actions.map((row) => [
        row.action_id,
        {
          confirm: wording(row.confirm_text, row.confirm_text_translations),
          happens: wording(row.what_happens, row.what_happens_translations),
          citizen: wording(row.citizen_sees, row.citizen_sees_translations),
          done: wording(row.done_text, row.done_text_translations),
        },
      ]),
    ),
    workflow: workflowOfRows(rows, {
      maxReturns: parameters.maxReturns,
      maxReopens: read.number("max_reopens", 2),
      reopenDays: parameters.reopenDays,
      maxCallDays: read.number("feedback_call_days", 3),
      canOfficerPost: parameters.officerCanPost === "Y",
      isAutoTransferOn: read.text("auto_transfer_on_return", "N") === "Y",
    }),
  };
}

/** Refreshed after half a minute, so that a change soon reaches every server. */
export const MASTERS: Cached<Masters> = { name: "masters", keptMs: 30_000, read: readMasters };

/** Masters in force today as seen by a transaction; for callers that hold `lockPacks`. */
export async function mastersIn({ clock }: Pick<Context, "clock">, tx: Tx): Promise<Masters> {
  const masters = await readMasters(tx);
  return mastersOn(masters, localDay(clock.now(), masters.calendar));
}

/** Masters in force today from the memory of this server. */
export async function mastersOf(ctx: Pick<Context, "caches" | "clock">): Promise<Masters> {
  const masters = await ctx.caches.get(MASTERS);
  return mastersOn(masters, localDay(ctx.clock.now(), masters.calendar));
}
