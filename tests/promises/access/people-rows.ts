/** Allowed roles of calls on accounts, sheets of accounts and charges; part of `rows.ts`. */
import { ALL_ROLES, ROLE } from "@smgt/contract/constants.ts";

const admin = [ROLE.ADMIN] as const;
/** Roles that may reassign within a department by the State's table, and administrators. */
const givers = [ROLE.ADMIN, ROLE.HOD] as const;
const NOWHERE = 2_000_000_000;

export const PEOPLE_ROWS = {
  "citizenrights.find": { who: admin, body: () => ({ search: "9000000001" }) },
  "citizenrights.export": { who: admin, body: () => ({ citizen_ids: [NOWHERE], reason: "matrix" }) },
  "citizenrights.fetchexport": { who: admin, body: () => ({ request_id: NOWHERE }) },
  "citizenrights.correct": { who: admin, body: () => ({ citizen_id: NOWHERE, citizen_name: "A", reason: "matrix" }) },
  "citizenrights.askerasure": { who: admin, body: () => ({ citizen_ids: [NOWHERE], reason: "matrix" }) },
  "citizenrights.recorddisclosure": {
    who: admin,
    body: () => ({ citizen_ids: [NOWHERE], to_kind: "court", recipient: "matrix", basis: "matrix", data: ["name"] }),
  },
  "citizenrights.getdisclosures": { who: admin },
  "citizenrights.geterasures": { who: admin },
  "citizenrights.settleerasure": { who: admin, body: () => ({ request_id: NOWHERE, decision: "WITHDRAW" }) },
  "user.saveuser": {
    who: admin,
    body: () => ({
      login_id: "",
      user_name: "",
      designation: "",
      mobile: "",
      email: "",
      needs_factor: "N",
      postings: [{ role_id: ROLE.VIEWER, department_id: null, district_id: null, is_default: "Y" }],
    }),
  },
  "user.getuser": { who: admin, body: () => ({ user_id: NOWHERE }) },
  "user.importusers": {
    who: admin,
    body: () => ({
      rows: [
        ["User ID", "Name", "Role"],
        ["", "", ""],
      ],
      is_trial: "Y",
    }),
  },
  "user.getimport": { who: admin },
  "user.getcharge": { who: givers, body: () => ({ from_user_id: NOWHERE }) },
  "user.getchargeofficers": { who: givers },
  "user.handovercharge": {
    who: givers,
    body: () => ({
      from_user_id: NOWHERE,
      to_user_id: NOWHERE,
      ticket_ids: [NOWHERE],
      reason: "Transferred by an order.",
      client_ref: "matrix",
    }),
  },
  "user.getleave": { who: ALL_ROLES, body: () => ({}) },
  "user.getcharges": { who: ALL_ROLES, body: () => ({}) },
  "user.acknowledgecharge": { who: ALL_ROLES, body: () => ({ charge_id: NOWHERE }) },
} as const;
