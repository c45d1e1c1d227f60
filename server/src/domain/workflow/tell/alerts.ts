/** The words of messages to officers, in both languages. Pure. */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Message } from "../../tickets/live/broadcast.ts";
import type { ActionRun } from "../run/action-run.ts";

const WORDS = {
  REMINDER: {
    en: "Half of the time for {no} is used up.",
    hi: "{no} का आधा समय बीत चुका है।",
    severity: "info",
  },
  ESCALATION: {
    en: "{no} needs attention: its time is running out or over (level {level}).",
    hi: "{no} पर ध्यान दें: समय समाप्त हो रहा है या हो चुका है (स्तर {level})।",
    severity: "warning",
  },
  CRITICAL: { en: "{no} is critical now.", hi: "{no} अब अति गंभीर है।", severity: "critical" },
  PROPOSAL: { en: "{no} waits for your decision.", hi: "{no} आपके निर्णय की प्रतीक्षा में है।", severity: "info" },
  CITIZEN: { en: "The citizen has answered on {no}.", hi: "{no} पर नागरिक का उत्तर मिला है।", severity: "info" },
} as const;

/** A message to the holders of the ticket and to these roles of its place. */
export function alertOf(work: ActionRun, type: keyof typeof WORDS, roleIds: readonly number[], level = 0): Message {
  const { en, hi, severity } = WORDS[type];
  const fill = (text: string): string => text.replace("{no}", work.ticket.ticket_no).replace("{level}", String(level));
  return {
    ticketId: work.ticket.ticket_id,
    type,
    severity,
    text: { en: fill(en), hi: fill(hi) },
    createdBy: work.actor.userId,
    now: work.now,
    isForHolders: type !== "PROPOSAL",
    roleIds,
  };
}

/** Action 190: to those who have it; in the cell's queue, to the cell. */
export function reminderOf(work: ActionRun): Message {
  const isHeld = work.around.assignments.some((one) => one.ended_at === null);
  return alertOf(work, "REMINDER", isHeld ? [] : [ROLE.CELL_EXEC]);
}

/** Who is told at which level (REQUIREMENTS W2.6). */
const LEVELS: readonly (readonly number[])[] = [
  [],
  [ROLE.DIST_NODAL],
  [ROLE.HOD],
  [ROLE.HOD, ROLE.CELL_HEAD],
  [ROLE.VIEWER],
];

/** Action 191: the receivers of a level; where it complains about one of them, those of the next level too. */
export function escalationOf(work: ActionRun, level: number, rolesComplainedAbout: readonly number[]): Message {
  const own = LEVELS[level] ?? [];
  const isAbout = own.some((roleId) => rolesComplainedAbout.includes(roleId));
  return alertOf(work, "ESCALATION", isAbout ? [...own, ...(LEVELS[level + 1] ?? [])] : own, level);
}
