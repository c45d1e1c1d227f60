/**
 * Script of a phone call: next question, answers by digit, request body. Pure. A citizen who says "not solved", or
 * wants the ticket reopened, must never be recorded as satisfied.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { CallSentence, CallTask, saveTold } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { saveFeedback, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";

export type Reach = "connected" | "not_reachable" | "wrong_number" | "refused" | "call_back";
export type Step = CallSentence["step_code"];

export interface Answers {
  readonly reach: Reach | null;
  readonly solved: "S" | "P" | "N" | null;
  /** Asked only of partly satisfied citizens. */
  readonly reopen: "yes" | "no" | null;
  readonly rating: number | null;
  readonly reason: string;
  readonly isReasonGiven: boolean;
  readonly when: "hours" | "tomorrow" | "other" | null;
  /** Value of the date field, Indian time. */
  readonly whenAt: string;
  readonly detail: string;
  readonly isDetailGiven: boolean;
  readonly isTold: boolean;
}

export const NO_ANSWERS: Answers = {
  reach: null,
  solved: null,
  reopen: null,
  rating: null,
  reason: "",
  isReasonGiven: false,
  when: null,
  whenAt: "",
  detail: "",
  isDetailGiven: false,
  isTold: false,
};

/** Wrong number: the citizen cannot be informed at it, today or later. */
export const isVain = ({ reach }: Answers): boolean => reach === "wrong_number" || reach === "refused";

/** True when the phone call reopens the ticket. */
export const isUnsolved = (answers: Answers): boolean =>
  answers.solved === "N" || (answers.solved === "P" && answers.reopen === "yes");

/** Known questions of this phone call; the first unanswered one is last, or `save`. */
export function stepsOf(kind: CallTask["kind"], answers: Answers): readonly Step[] {
  if (answers.reach !== "connected" && answers.reach !== null) {
    const isLater = kind === "feedback" || (kind === "tell" && !isVain(answers));
    return isLater ? ["reach", "when", "save"] : ["reach", "save"];
  }
  if (kind === "tell") return ["reach", "tell", "save"];
  if (kind === "details") return ["reach", "detail", "save"];
  const reopen: readonly Step[] = answers.solved === "P" ? ["reopen"] : [];
  const reason: readonly Step[] = isUnsolved(answers) ? ["reason"] : [];
  return ["reach", "solved", ...reopen, "rating", ...reason, "save"];
}

function isAnswered(step: Step, answers: Answers): boolean {
  switch (step) {
    case "reach":
      return answers.reach !== null;
    case "solved":
      return answers.solved !== null;
    case "reopen":
      return answers.reopen !== null;
    case "rating":
      return answers.rating !== null;
    case "reason":
      return answers.isReasonGiven && answers.reason.trim() !== "";
    case "when":
      return (
        answers.when === "hours" || answers.when === "tomorrow" || (answers.when === "other" && answers.whenAt !== "")
      );
    case "detail":
      return answers.isDetailGiven && answers.detail.trim() !== "";
    case "tell":
      return answers.isTold;
    case "save":
      return false;
  }
}

export const stepNow = (kind: CallTask["kind"], answers: Answers): Step =>
  stepsOf(kind, answers).find((step) => !isAnswered(step, answers)) ?? "save";

const REACHES = [
  ["connected", "calls.connected"],
  ["not_reachable", "calls.notReachable"],
  ["wrong_number", "calls.wrongNumber"],
  ["refused", "calls.refused"],
  ["call_back", "calls.callBack"],
] as const satisfies readonly (readonly [Reach, string])[];
const RATINGS = ["calls.rating1", "calls.rating2", "calls.rating3", "calls.rating4", "calls.rating5"] as const;
const SOLVED = [
  ["S", "calls.solvedYes"],
  ["P", "calls.solvedPartly"],
  ["N", "calls.solvedNo"],
] as const;
const REOPEN = [
  ["yes", "calls.reopenYes"],
  ["no", "calls.reopenNo"],
] as const;
const WHEN = [
  ["hours", "calls.whenHours"],
  ["tomorrow", "calls.whenTomorrow"],
  ["other", "calls.whenOther"],
] as const;

/** Answer of one digit. */
export interface Choice {
  /** Key of the texts. */
  readonly name:
    | (typeof REACHES | typeof SOLVED | typeof REOPEN | typeof WHEN)[number][1]
    | (typeof RATINGS)[number]
    | "calls.told";
  readonly patch: Partial<Answers>;
  /** Option of the masters whose name takes precedence. */
  readonly option?: { readonly kind: "call_status" | "rating"; readonly code: string };
}

/** Answers in the order of their digits; empty for a text question. */
export function choicesOf(step: Step): readonly Choice[] {
  switch (step) {
    case "reach":
      return REACHES.map(([reach, name]) => ({ name, patch: { reach }, option: { kind: "call_status", code: reach } }));
    case "solved":
      return SOLVED.map(([solved, name]) => ({ name, patch: { solved } }));
    case "reopen":
      return REOPEN.map(([reopen, name]) => ({ name, patch: { reopen } }));
    case "rating":
      return RATINGS.map((name, at) => ({
        name,
        patch: { rating: at + 1 },
        option: { kind: "rating", code: String(at + 1) },
      }));
    case "when":
      return WHEN.map(([when, name]) => ({ name, patch: { when } }));
    case "tell":
      return [{ name: "calls.told", patch: { isTold: true } }];
    case "reason":
    case "detail":
    case "save":
      return [];
  }
}

const CLEARED: Readonly<Record<Exclude<Step, "save">, Partial<Answers>>> = {
  reach: NO_ANSWERS,
  solved: { solved: null, reopen: null, rating: null, isReasonGiven: false },
  reopen: { reopen: null, rating: null, isReasonGiven: false },
  rating: { rating: null, isReasonGiven: false },
  reason: { isReasonGiven: false },
  when: { when: null },
  detail: { isDetailGiven: false },
  tell: { isTold: false },
};

/** Returns to the previous question; typed text stays. */
export function backFrom(step: Step, kind: CallTask["kind"], answers: Answers): Answers {
  const steps = stepsOf(kind, answers);
  const before = steps[steps.indexOf(step) - 1];
  if (before === undefined || before === "save") return answers;
  const { reason, detail } = answers;
  return { ...answers, ...CLEARED[before], reason, detail };
}

const HOURS = 3;
const HOUR_MS = 3_600_000;
const INDIA_MS = 5.5 * HOUR_MS;

/** Time of the next phone call. "Tomorrow" is ten o'clock in India. */
export function nextCallAt({ when, whenAt }: Answers, now: number): string {
  if (when === "other" && whenAt !== "") return new Date(`${whenAt}:00+05:30`).toISOString();
  if (when !== "tomorrow") return new Date(now + HOURS * HOUR_MS).toISOString();
  const day = new Date(now + INDIA_MS + 24 * HOUR_MS).toISOString().slice(0, 10);
  return new Date(`${day}T10:00:00+05:30`).toISOString();
}

/** Request: feedback about a solution, details from the citizen, or confirmation that they were informed. */
export type Sending =
  | { readonly kind: "told"; readonly body: BodyOf<typeof saveTold> }
  | { readonly kind: "feedback"; readonly body: BodyOf<typeof saveFeedback> }
  | { readonly kind: "workflow"; readonly body: BodyOf<typeof saveWorkflow> };

interface About {
  readonly task: Pick<CallTask, "ticket_id" | "status_id" | "kind">;
  readonly now: number;
  readonly ref: string;
  /** Remark when nobody was reached for details. */
  readonly notReached: string;
}

export function sendingOf(answers: Answers, { task, now, ref, notReached }: About): Sending {
  const head = { ticket_id: task.ticket_id, status_id: task.status_id, client_ref: ref };
  const isReached = answers.reach === "connected";
  if (task.kind === "details") {
    return {
      kind: "workflow",
      body: isReached
        ? { ...head, action_id: ACTION.SYS_CITIZEN_REPLIED, remarks: answers.detail.trim() }
        : { ...head, action_id: ACTION.REMARK, remarks: notReached },
    };
  }
  const remark = answers.reason.trim();
  const remarks = remark === "" ? {} : { remarks: remark };
  if (task.kind === "tell") {
    const isLater = !isReached && !isVain(answers);
    return {
      kind: "told",
      body: {
        ...head,
        call_status: answers.reach ?? "not_reachable",
        ...(isLater ? { next_call_at: nextCallAt(answers, now) } : {}),
        ...remarks,
      },
    };
  }
  const called_at = new Date(now).toISOString();
  if (!isReached) {
    const callStatus = answers.reach === null || answers.reach === "call_back" ? "connected" : answers.reach;
    return {
      kind: "feedback",
      body: {
        ...head,
        action_id: ACTION.FEEDBACK_NOT_REACHABLE,
        call_status: callStatus,
        called_at,
        next_call_at: nextCallAt(answers, now),
        ...remarks,
      },
    };
  }
  return {
    kind: "feedback",
    body: {
      ...head,
      action_id: isUnsolved(answers) ? ACTION.FEEDBACK_NOT_SATISFIED : ACTION.FEEDBACK_SATISFIED,
      call_status: "connected",
      satisfaction: answers.solved ?? "N",
      feedback_rating: answers.rating ?? 1,
      called_at,
      ...remarks,
    },
  };
}
