/** Paths of administration, rules and logs; a separate file, because few officers load these screens. */

export const adminPaths = {
  importUsers: "/admin/users/import",
  user: (userId: number): string => `/admin/users/${userId}`,
  masters: "/admin/masters",
  /** One master list. */
  master: (list: string): string => `/admin/masters/${list}`,
  parameters: "/admin/parameters",
  roles: "/admin/roles",
  /** Audit log and its verification. */
  audit: "/admin/audit",
  /** Data retention. */
  keeping: "/admin/keeping",
  /** Branding of the State. */
  stateLook: "/admin/state",
  /** Personal data of citizens: requests for access, correction and erasure. */
  citizens: "/admin/citizens",
  /** Pack, and one version of it. */
  packs: "/admin/pack",
  pack: (packVersionId: number): string => `/admin/pack/${packVersionId}`,
  /** Workflow in force, or that of a pack version. */
  workflow: "/admin/workflow",
  workflowOf: (packVersionId: number): string => `/admin/workflow?version=${packVersionId}`,
  logUsers: "/logs/users",
  logApi: "/logs/api",
  logAcknowledgements: "/logs/acknowledgements",
  logMessages: "/logs/messages",
  /** Story of a ticket, day of an officer, and all records with one reference id. */
  logTicket: (ticketId: number): string => `/logs/ticket/${ticketId}`,
  logOfficer: (userId: number): string => `/logs/officer/${userId}`,
  logId: (reference: string): string => `/logs/id/${encodeURIComponent(reference)}`,
  /** Versions of the trained model. */
  learned: "/rules/learned",
} as const;

/** Route patterns. */
export const adminPatterns = {
  rule: "/rules/:ruleId",
  pack: "/admin/pack/:packVersionId",
  logTicket: "/logs/ticket/:ticketId",
  logOfficer: "/logs/officer/:userId",
  logId: "/logs/id/:reference",
  master: "/admin/masters/:list",
} as const;
