/**
 * First steps of a new system: open steps, computed from stored data, and the tests that complete them (our own calls,
 * decision 34).
 */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, said, Sentence } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";

/** Ordered as an administrator does them. */
export const FIRST_STEPS = ["admins", "state", "pack", "channel", "mail", "sms", "people", "post"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
/** `skipped`: left out with a reason while still open. */
export const STEP_STATES = ["done", "open", "skipped"] as const;
export type StepState = (typeof STEP_STATES)[number];

export const MESSAGE_WAYS = ["EMAIL", "SMS"] as const;
/** `other_account`: the platform reports another account than the settings name. */
export const CHANNEL_OUTCOMES = ["known", "other_account", "refused", "failed"] as const;
export type ChannelOutcome = (typeof CHANNEL_OUTCOMES)[number];

const admin = onlyRoles(ROLE.ADMIN);
const Step = oneOf(FIRST_STEPS);

const ChannelTest = Type.Object({
  tested_at: Moment,
  outcome: oneOf(CHANNEL_OUTCOMES),
  /** Handle reported by the platform; null without one. */
  handle: nullable(Type.String()),
  id: nullable(Type.String()),
  /** Error message of the platform. */
  message: nullable(Type.String()),
  /** Rate limit: maximum, remaining requests, and the time of the reset. */
  limit: nullable(Type.Object({ most: Count, left: Count, resets_at: Moment })),
});
const MessageTest = Type.Object({ tested_at: Moment, is_sent: Flag, message: nullable(Type.String()) });
const Named = Type.Object({ id: Id, name: Wording });

export const firstSteps = call({
  name: "system.getfirststeps",
  method: "POST",
  path: "/system/getfirststeps",
  access: admin,
  about: "The first steps of a new system with their state, read from the facts, and what each of them is about.",
  reply: Type.Object({
    /** Y: the screen opens by itself after sign-in. */
    opens_itself: Flag,
    steps: Type.Array(
      Type.Object({
        step: Step,
        state: oneOf(STEP_STATES),
        skipped: nullable(Type.Object({ reason: Type.String(), user_name: Type.String(), skipped_at: Moment })),
      }),
    ),
    state_name: Wording,
    app_name: Wording,
    pack: Type.Object({
      version: Type.String(),
      districts: Count,
      departments: Count,
      issues: Count,
      sub_issues: Count,
    }),
    channels: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        /** Handle of our account in the settings; null when none is set up. */
        handle: nullable(Type.String()),
        /** Names of the settings an account needs. */
        settings: Type.Array(Type.String()),
        test: nullable(ChannelTest),
      }),
    ),
    ways: Type.Array(
      Type.Object({
        way: oneOf(MESSAGE_WAYS),
        is_set_up: Flag,
        settings: Type.Array(Type.String()),
        /** Caller's own address, masked; null when the account has none. */
        to: nullable(Type.String()),
        test: nullable(MessageTest),
      }),
    ),
    roles: Type.Array(Type.Object({ role_id: Id, name: Wording, people: Count })),
    departments_without: Type.Array(Named),
    districts_without: Type.Array(Named),
    admins: Type.Object({
      /** Y when the calling administrator has a second factor. */
      has_second_factor: Flag,
      count: Count,
      with_second_factor: Count,
    }),
    /** Time of arrival, and whether it became a ticket; administrators do not learn which. */
    first_post: nullable(Type.Object({ channel: Type.String(), received_at: Moment, is_ticket: Flag })),
  }),
});

export const testChannel = call({
  name: "system.testchannel",
  method: "POST",
  path: "/system/testchannel",
  access: admin,
  about: "Asks a platform who we are there, with one cheap read; the outcome is kept and shows no secret.",
  body: Type.Object({ channel: Type.String({ minLength: 1, maxLength: 20 }) }),
  reply: ChannelTest,
  refuses: ["CHANNEL_NOT_SET_UP", "TEST_TOO_SOON"],
});

export const testMessage = call({
  name: "system.testmessage",
  method: "POST",
  path: "/system/testmessage",
  access: admin,
  about: "Sends a short message to the caller's own address or number; the outcome is kept.",
  body: Type.Object({ way: oneOf(MESSAGE_WAYS) }),
  reply: MessageTest,
  refuses: ["WAY_NOT_SET_UP", "OWN_ADDRESS_MISSING", "TEST_TOO_SOON"],
});

export const skipStep = call({
  name: "system.skipstep",
  method: "POST",
  path: "/system/skipstep",
  access: admin,
  about: "Leaves a step out, with a reason that is on record; when the facts say that it is done, it is done.",
  body: Type.Object({ step: Step, reason: said(500, 3) }),
  reply: Sentence,
  refuses: ["STEP_DONE", "STEP_NEEDED"],
});
