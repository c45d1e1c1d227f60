/** Addresses of administrators, of the rules and of the logs: apart from the others, because few load these screens. */

export const adminPaths = {
  importUsers: "/admin/users/import",
  user: (userId: number): string => `/admin/users/${userId}`,
  masters: "/admin/masters",
  /** One list of the masters. */
  master: (list: string): string => `/admin/masters/${list}`,
  parameters: "/admin/parameters",
  roles: "/admin/roles",
  /** What was done, and whether the record of it is as it was written. */
  audit: "/admin/audit",
  /** How long what is kept. */
  keeping: "/admin/keeping",
  /** What the State is called and what it looks like. */
  stateLook: "/admin/state",
  /** What is held about citizens, for those who ask. */
  citizens: "/admin/citizens",
  /** The pack as a whole, and one version of it. */
  packs: "/admin/pack",
  pack: (packVersionId: number): string => `/admin/pack/${packVersionId}`,
  /** The workflow in force, or that of one version of the pack. */
  workflow: "/admin/workflow",
  workflowOf: (packVersionId: number): string => `/admin/workflow?version=${packVersionId}`,
  logUsers: "/logs/users",
  logApi: "/logs/api",
  logAcknowledgements: "/logs/acknowledgements",
  logMessages: "/logs/messages",
  /** The story of a ticket, the day of an officer, and everything with one id. */
  logTicket: (ticketId: number): string => `/logs/ticket/${ticketId}`,
  logOfficer: (userId: number): string => `/logs/officer/${userId}`,
  logId: (reference: string): string => `/logs/id/${encodeURIComponent(reference)}`,
  /** What was learned from examples and decisions, version by version. */
  learned: "/rules/learned",
} as const;

/** Patterns for their router. */
export const adminPatterns = {
  rule: "/rules/:ruleId",
  pack: "/admin/pack/:packVersionId",
  logTicket: "/logs/ticket/:ticketId",
  logOfficer: "/logs/officer/:userId",
  logId: "/logs/id/:reference",
  master: "/admin/masters/:list",
} as const;
