/** Operations of administrators and heads: accounts, masters, rules, packs, notifications, citizens' data, operations. */
import type { settleErasure } from "@smgt/contract/calls/casework/citizen-rights.ts";
import type { settleMasterChange } from "@smgt/contract/calls/organisation/master-approvals.ts";
import type { importSheet } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { bringBackRules } from "@smgt/contract/calls/intake/rule-sets.ts";
import type { importUsers } from "@smgt/contract/calls/organisation/user-import.ts";
import type { settleChange } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { plain, proved, when, type Operation, type Second } from "./operation.ts";

const ACCOUNTS: Second = {
  roles: [ROLE.ADMIN],
  by: "user.settlechange",
  when: "the account holds or receives a role of heads",
  shown: "the account, its age, the last change of its addresses and by whom, the wish with its reason, who made it",
};
const MASTERS: Second = {
  roles: [ROLE.ADMIN],
  by: "masters.settlewaitingchange",
  when: "it adds or changes a ready reply and the State wants approval",
  shown: "each field as it is and as it is to be, the reason, who asked",
};
const NOTIFICATIONS: Second = {
  roles: [ROLE.ADMIN, ROLE.CELL_HEAD],
  by: "globalnotification.approve",
  when: "it reaches a quarter of the staff, with what its author sent in the same 24 hours without approval",
  shown: "title, message, file and audience, in the version that is approved",
};
const PACKS: Second = {
  roles: [ROLE.ADMIN],
  by: "pack.publishpack",
  when: "always",
  shown: "what would differ row by row, what is wrong with it, the tickets that it concerns",
};
const CITIZENS: Second = {
  roles: [ROLE.ADMIN],
  by: "citizenrights.settleerasure",
  when: "always",
  shown: "the entries, the reason, who asked",
};

const RULERS_AND_CELL = "all who may write rules, and the cell";

export const OPERATIONS_OF_HEADS: Readonly<Record<string, Operation>> = {
  // Accounts of others.
  "user.saveuser": proved(["USER_MADE", "USER_CHANGED"], { second: ACCOUNTS, notifies: "the owner of the account" }),
  "user.importusers": {
    ...proved([]),
    proof: when<typeof importUsers>("it is no trial", ({ is_trial }) => is_trial === "N"),
    notifies: "the owners of the accounts, when each is carried out",
  },
  "user.resetpassword": proved(["PASSWORD_RESET"], { second: ACCOUNTS, notifies: "the owner of the account" }),
  "user.resetsecondfactor": proved(["SECOND_FACTOR_RESET"], {
    second: ACCOUNTS,
    notifies: "the owner of the account",
  }),
  "user.setuserenabled": proved(["USER_ENABLED", "USER_DISABLED"], {
    second: ACCOUNTS,
    notifies: "the owner of the account",
  }),
  "user.unlockuser": proved(["ACCOUNT_UNLOCKED"], { notifies: "the owner of the account" }),
  // Fast, and grants no access.
  "user.endusersessions": plain("SESSIONS_ENDED"),
  "user.settlechange": {
    ...proved(["USER_MADE", "USER_CHANGED", "PASSWORD_RESET", "SECOND_FACTOR_RESET", "USER_ENABLED", "USER_DISABLED"]),
    proof: when<typeof settleChange>("it confirms", ({ is_confirmed }) => is_confirmed === "Y"),
    notifies: "the owner of the account",
  },
  // Masters and packs.
  "masters.changemaster": proved(["MASTERS_CHANGED", "MASTERS_CHANGE_ASKED"], { second: MASTERS }),
  "masters.undomasterchange": proved(["MASTERS_CHANGED"]),
  "masters.importsheet": {
    ...proved(["MASTERS_CHANGED", "MASTERS_CHANGE_ASKED"], { second: MASTERS }),
    proof: when<typeof importSheet>("it is no trial", ({ is_trial }) => is_trial === "N"),
  },
  "masters.settlewaitingchange": {
    ...proved(["MASTERS_CHANGED", "MASTERS_CHANGE_REFUSED", "MASTERS_CHANGE_WITHDRAWN"]),
    proof: when<typeof settleMasterChange>("it approves", ({ decision }) => decision === "APPROVE"),
  },
  "masters.viewasrole": plain("VIEWED_AS_ROLE"),
  "state.uploadmark": plain("STATE_MARK_KEPT"),
  "pack.proposepack": proved(["PACK_PROPOSED"], { second: PACKS }),
  "pack.publishpack": proved(["PACK_PUBLISHED"]),
  "pack.withdrawpack": plain("PACK_WITHDRAWN"),
  "pack.exportpack": plain("PACK_EXPORTED"),
  // Rules and training.
  "rule.saverule": plain("RULE_ADDED"),
  "rule.updaterule": plain("RULE_CHANGED"),
  "rule.updaterulesequence": plain("RULES_ORDERED"),
  "rule.deleterulebyid": plain("RULE_DELETED"),
  "rule.deleteruleconditionbyid": plain("RULE_CHANGED"),
  "rule.importrules": plain("RULES_IMPORTED"),
  "rule.exportrules": plain("RULES_EXPORTED"),
  "rule.tryrules": plain("RULES_TRIED"),
  "rule.startrehearsal": plain("RULES_REHEARSED"),
  "rule.cancelrehearsal": plain("REHEARSAL_CANCELLED"),
  "rule.publishrules": proved(["RULES_PUBLISHED"], { notifies: RULERS_AND_CELL }),
  "rule.bringbackrules": {
    ...proved(["RULES_PUBLISHED", "RULES_BROUGHT_BACK"]),
    proof: when<typeof bringBackRules>("it goes live at once", ({ into }) => into === "live"),
    notifies: `${RULERS_AND_CELL}, where it goes live at once`,
  },
  "rule.setmodel": proved(["MODEL_SET"], { notifies: RULERS_AND_CELL }),
  // Notifications.
  "globalnotification.publish": {
    ...plain("NOTIFICATION_DRAFT", "NOTIFICATION_WAITING", "NOTIFICATION_PUBLISHED"),
    second: NOTIFICATIONS,
    notifies: "who publishes, where it waits",
    counts:
      "people whom the same author reaches within 24 hours without approval; from a quarter of the staff on it waits",
  },
  "globalnotification.approve": plain("NOTIFICATION_APPROVED"),
  "globalnotification.refuse": plain("NOTIFICATION_REFUSED"),
  "globalnotification.deleteglobalnotification": plain("NOTIFICATION_RECALLED"),
  "globalnotification.exportreach": plain("EXPORT"),
  "globalnotification.getglobalnotification": plain(),
  "globalnotification.acknowledge": plain(),
  "globalnotification.markread": plain(),
  // Data of a citizen.
  "citizenrights.find": plain("PERSON_SEARCH"),
  "citizenrights.export": proved(["CITIZEN_REQUEST_ASKED"], { second: CITIZENS }),
  "citizenrights.fetchexport": proved(["CITIZEN_EXPORTED"]),
  "citizenrights.correct": proved(["CITIZEN_CORRECTED", "CITIZEN_REQUEST_ASKED"], {
    second: {
      ...CITIZENS,
      when: "the mobile changes",
      shown: "the entry, the new values with the mobile masked, the reason, who asked",
    },
  }),
  "citizenrights.askerasure": proved(["ERASURE_ASKED"], { second: CITIZENS }),
  "citizenrights.settleerasure": {
    ...proved([
      "CITIZEN_ERASED",
      "ERASURE_REFUSED",
      "ERASURE_WITHDRAWN",
      "CITIZEN_REQUEST_APPROVED",
      "CITIZEN_REQUEST_REFUSED",
      "CITIZEN_REQUEST_WITHDRAWN",
      "CITIZEN_CORRECTED",
    ]),
    notifies: "the former mobile of the citizen, where one is changed and SMS are set up",
    proof: when<typeof settleErasure>("it approves", ({ decision }) => decision === "APPROVE"),
  },
  "citizenrights.recorddisclosure": plain("DISCLOSURE_RECORDED"),
  // Operations.
  "audit.verifyaudit": plain("AUDIT_CHECK_ASKED"),
  "system.skipstep": plain("FIRST_STEP_SKIPPED"),
  "system.testchannel": plain("SETUP_TESTED"),
  "system.testmessage": plain("SETUP_TESTED"),
  "logmanagement.exportlog": plain("EXPORT"),
  "logmanagement.retryjob": plain("JOB_RETRIED"),
  "logmanagement.dismissjob": plain("JOB_DISMISSED"),
  "logmanagement.releaseheld": plain("FEED_RELEASED", "SENDER_RESUMED", "JOB_RETRIED"),
  "ticket.trysender": plain("SENDER_RESUMED"),
  // Decides which replies citizens get twice or never.
  "ticket.endrestore": proved(["RESTORE_ENDED", "SENDER_RESUMED"]),
};
