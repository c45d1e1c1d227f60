/** Lists the first-run steps with states and details, computed from the facts at each request. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { ChannelOutcome, firstSteps } from "@smgt/contract/calls/organisation/first-run.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { shownName } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { mastersNow } from "../administration/masters-now.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { brandingOf } from "../../law/masters/branding.ts";
import { maskEmail } from "../sessions/factors.ts";
import { maskMobile } from "../../ground/masks/mask.ts";
import { Refused } from "../../ground/refused.ts";
import { isStateChanged, readFirstPost, readOwn, readPeople, readSkips, readTests, type SetupTest } from "./queries.ts";
import { SETTINGS_OF, WAYS } from "./settings.ts";
import { stepStates } from "./step-states.ts";

type Steps = ReplyOf<typeof firstSteps>;

export const channelTest = (row: SetupTest): NonNullable<Steps["channels"][number]["test"]> => ({
  tested_at: row.tested_at.toISOString(),
  outcome: row.outcome as ChannelOutcome,
  handle: row.handle,
  id: row.external_id,
  message: row.message,
  limit:
    row.limit_most === null || row.limit_left === null || row.limit_resets_at === null
      ? null
      : { most: row.limit_most, left: row.limit_left, resets_at: row.limit_resets_at.toISOString() },
});

export const messageTest = (row: SetupTest): NonNullable<Steps["ways"][number]["test"]> => ({
  tested_at: row.tested_at.toISOString(),
  is_sent: flagOf(row.outcome === "sent"),
  message: row.message,
});

function channelsOf({ channels }: Context, tests: ReadonlyMap<string, SetupTest>): Steps["channels"] {
  return channels.known.map(({ code, name, settings }) => {
    const test = tests.get(code);
    const handle = channels.open.find((one) => one.code === code)?.ownAccount.handle ?? null;
    return { code, name, handle, settings: [...settings], test: test === undefined ? null : channelTest(test) };
  });
}

/** Returns whether the last test found the account that is configured now. */
const isKnown = ({ channels }: Context, tests: ReadonlyMap<string, SetupTest>): boolean[] =>
  channels.open.map(({ code, ownAccount }) => {
    const test = tests.get(code);
    return test?.outcome === "known" && test.external_id === ownAccount.id;
  });

function waysOf(
  { senders }: Context,
  own: { readonly email: string | null; readonly mobile: string | null },
  tests: ReadonlyMap<string, SetupTest>,
): Steps["ways"] {
  return WAYS.map((way) => {
    const test = tests.get(way);
    return {
      way,
      is_set_up: flagOf(senders[way] !== undefined),
      settings: [...SETTINGS_OF[way]],
      to: way === "SMS" ? maskMobile(mobileIn(own.mobile ?? "")) : own.email === null ? null : maskEmail(own.email),
      test: test === undefined ? null : messageTest(test),
    };
  });
}

/** Returns departments and districts without a receiver for tickets. */
function withoutPeople(masters: Masters, { places }: Awaited<ReturnType<typeof readPeople>>) {
  const departments = new Set(places.map((row) => row.department_id));
  const districts = new Set(places.map((row) => row.district_id));
  return {
    // An officer without a department, or without a district, serves all of them.
    departments_without: departments.has(null)
      ? []
      : masters.departments
          .filter((one) => one.isActive && !departments.has(one.departmentId))
          .map((one) => ({ id: one.departmentId, name: one.name })),
    districts_without: districts.has(null)
      ? []
      : masters.districts
          .filter((one) => one.isActive && one.kind === "district" && !districts.has(one.districtId))
          .map((one) => ({ id: one.districtId, name: one.name })),
  };
}

export async function listSteps(ctx: Context, admin: Officer): Promise<Steps> {
  const [now, masters, look] = await Promise.all([mastersNow(ctx), mastersOf(ctx), brandingOf(ctx)]);
  if (now === null) throw new Refused("MASTER_UNKNOWN");
  const [people, post, tests, own, skips, isChanged] = await Promise.all([
    readPeople(ctx.db),
    readFirstPost(ctx.db),
    readTests(ctx.db),
    readOwn(ctx.db, admin.userId),
    readSkips(ctx.db),
    isStateChanged(ctx.db),
  ]);
  const peopleOf = new Map(people.roles.map((row) => [row.role_id, row.people]));
  const pack = {
    version: now.pack["pack.json"].version,
    districts: masters.districts.filter((one) => one.isActive && one.kind === "district").length,
    departments: masters.departments.filter((one) => one.isActive).length,
    issues: masters.issueTypes.filter((one) => one.isActive).length,
    sub_issues: masters.subIssueTypes.filter((one) => one.isActive).length,
  };
  const states = stepStates(
    {
      adminsWithFactor: people.adminsWithFactor,
      isStateChanged: isChanged,
      packCounts: [pack.districts, pack.departments, pack.issues, pack.sub_issues],
      channels: isKnown(ctx, tests),
      isMailSent: tests.get("EMAIL")?.outcome === "sent",
      isSmsSent: tests.get("SMS")?.outcome === "sent",
      peopleOf,
      hasTicketOfPost: post?.ticket_id != null,
    },
    new Set(skips.map((skip) => skip.step)),
  );
  return {
    // The demo and test data are no new systems.
    opens_itself: flagOf(ctx.config.mode === "production" && states.some(({ state }) => state === "open")),
    steps: states.map(({ step, state }) => {
      const skip = state === "skipped" ? skips.find((one) => one.step === step) : undefined;
      return {
        step,
        state,
        skipped:
          skip === undefined
            ? null
            : { reason: skip.reason, user_name: skip.user_name, skipped_at: skip.skipped_at.toISOString() },
      };
    }),
    state_name: look.state_name,
    app_name: look.app_name,
    pack,
    channels: channelsOf(ctx, tests),
    ways: waysOf(ctx, own, tests),
    roles: masters.roles.map(({ roleId, name }) => ({ role_id: roleId, name, people: peopleOf.get(roleId) ?? 0 })),
    ...withoutPeople(masters, people),
    admins: {
      has_second_factor: flagOf(own.confirmed_at !== null),
      count: peopleOf.get(ROLE.ADMIN) ?? 0,
      with_second_factor: people.adminsWithFactor,
    },
    first_post:
      post === undefined
        ? null
        : {
            channel: shownName(ctx.channels, post.channel),
            received_at: post.received_at.toISOString(),
            is_ticket: flagOf(post.ticket_id !== null),
          },
  };
}
