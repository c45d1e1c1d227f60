/** One step of a ticket's course: what is done, and how much of the time it takes. */
import { subIssueOf } from "@smgt/server/domain/law/masters/find-master-row.ts";
import type { Case } from "./case.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Step {
  /** Its part of the time, against the other steps. */
  readonly share: number;
  /** It never takes longer than this. */
  readonly mostMs: number;
  /** In office hours where there is room for it. */
  readonly isOffice: boolean;
  /** Does it, through the use cases, when its moment has come. */
  readonly take: (one: Case) => Promise<void>;
}

/** A step of somebody in an office. */
export const step = (share: number, mostMs: number, take: Step["take"]): Step => ({
  share,
  mostMs,
  isOffice: true,
  take,
});

/** The same at any hour. */
export const anyTime = (one: Step): Step => ({ ...one, isOffice: false });

/** The department whose matter it is. */
export const departmentOf = ({ stage: { masters }, planned }: Case): number =>
  subIssueOf(masters, planned.subIssueId)?.departmentId ?? 0;
