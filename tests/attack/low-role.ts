/** Attacks by signed-in officers of a low role on what other roles may do. */
import { attachmentFile } from "@smgt/contract/calls/tickets/live.ts";
import { endSession } from "@smgt/contract/calls/organisation/account.ts";
import { findPerson } from "@smgt/contract/calls/casework/citizen.ts";
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { exportFile, exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import { commonList, revealPersonalData, searchTickets, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { resetPassword, resetSecondFactor, setUserEnabled, userList } from "@smgt/contract/calls/organisation/users.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import type { SealedClient } from "../support/sealed.ts";
import { until } from "../support/until.ts";
import { attacksOf, held, type Attack } from "./attack.ts";
import type { Target } from "./target.ts";

const by = attacksOf("low role");
const PRIVATE = "only for your eyes, my husband";
const REASON = "I would like to know it.";

interface TicketRow {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly status_id: number;
}

/** Waits for the ticket of the author's last post. */
export const ticketOf = (target: Target, handle: string): Promise<TicketRow> =>
  until(`the ticket of ${handle}`, async () => {
    const rows = await target.query<TicketRow>(
      `select t.ticket_id, t.ticket_no, t.status_id from ticket t join citizen c using (citizen_id)
        where lower(c.handle) = $1 order by t.ticket_id desc limit 1`,
      [handle],
    );
    return rows[0];
  });

async function messageTicket(target: Target, handle: string): Promise<TicketRow> {
  const { world } = target.world.x;
  writeMessage(world, ensureUser(world, handle).id, world.options.ownId, `${PRIVATE} ${handle}, no water in Hisar`);
  return ticketOf(target, handle);
}

export async function postTicket(target: Target, handle: string, text: string): Promise<TicketRow> {
  const { world } = target.world.x;
  writePost(world, ensureUser(world, handle).id, { text: `@demo_grievance_cell ${text}` });
  return ticketOf(target, handle);
}

const textOf = async (client: SealedClient, ...asked: Parameters<SealedClient["call"]>): Promise<string> =>
  JSON.stringify(await client.call(...asked));

const isRefused = async (client: SealedClient, ...asked: Parameters<SealedClient["call"]>): Promise<string | null> => {
  const { refusal, STATUS_RESPONSE } = await client.call(...asked);
  return held(refusal !== undefined, JSON.stringify(STATUS_RESPONSE).slice(0, 120));
};

/** A PDF whose action runs on opening. */
const SCRIPTED_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Spellings of a phone number; the masked view must hide each of them. */
const SPELLINGS = [
  "९८१३२४५६७८",
  "9812345673है",
  "Ph9812345671",
  "98123.45672",
  "(98123)45678",
  "98123–45678",
  "98\u200B123\u200B45678",
  "９８１２３４５６７８",
  "0124-2345678",
  "asha.rani@example.in",
  "A/c 30211234567",
];

export const lowRoleAttacks: readonly Attack[] = [
  by(3, "reads a direct message in the list, the search and the ticket", async (target) => {
    const { ticket_id } = await messageTicket(target, "attack_message");
    const viewer = await target.as("viewer");
    const texts = [
      await textOf(viewer, commonList, { list_key: "all", page_size: 100 }),
      await textOf(viewer, searchTickets, { text: "husband" }),
      await textOf(viewer, ticketJson, { ticket_id }),
    ];
    return held(!texts.some((text) => text.includes("your eyes")), "the message was shown");
  }),
  by(3, "reads a direct message in an export", async (target) => {
    await messageTicket(target, "attack_export");
    const viewer = await target.as("viewer");
    const asked = await viewer.call(exportTickets, { format: "csv", list_key: "all" });
    const { export_id } = asked.STATUS_RESPONSE as { export_id: string };
    const file = await until("the file is there", async () => {
      const answer = await viewer.call(exportFile, { export_id });
      return answer.refusal === undefined ? JSON.stringify(answer.STATUS_RESPONSE) : null;
    });
    return held(file.includes("ticket_no") && !file.includes("your eyes"), "the message was in the file");
  }),
  by(4, "reads personal data in unusual spellings", async (target) => {
    const viewer = await target.as("viewer");
    for (const [at, spelling] of SPELLINGS.entries()) {
      const { ticket_id } = await postTicket(target, `spelling_${at}`, `No power in Sector 46, Gurugram ${spelling}`);
      if ((await textOf(viewer, ticketJson, { ticket_id })).includes(spelling)) return spelling;
    }
    return null;
  }),
  by(null, "has contact data revealed without working the ticket", async (target) => {
    const { ticket_id } = await postTicket(target, "attack_reveal", "Street light off in Gurugram");
    return isRefused(await target.as("viewer"), revealPersonalData, { ticket_id, reason: REASON });
  }),
  by(null, "opens a ticket of another place by its number", async (target) => {
    const { ticket_id } = await postTicket(target, "attack_place", "No water in Hisar");
    return isRefused(await target.as("field"), ticketJson, { ticket_id });
  }),
  by(null, "acts on a ticket that is not theirs", async (target) => {
    const { ticket_id, status_id } = await postTicket(target, "attack_act", "No water in Hisar today");
    return isRefused(await target.as("officer"), saveWorkflow, {
      ticket_id,
      status_id,
      action_id: ACTION.CLOSE_NO_ACTION,
      disposal_type_id: 14,
      remarks: "Not a grievance at all.",
    });
  }),
  by(null, "calls in a role that is not theirs", async (target) => {
    const viewer = await target.as("viewer");
    for (const roleid of ["1", "2", "3", "4"]) {
      const { refusal } = await viewer.call(commonList, {}, { roleid });
      if (refusal !== "ROLE_NOT_YOURS") return `role ${roleid}: ${String(refusal)}`;
    }
    return null;
  }),
  by(7, "finds a citizen of another district by name", async (target) => {
    const district = await target.as("district");
    const { handle } = { handle: "attack_person" };
    await postTicket(target, handle, "Corruption in the tehsil of Hisar, the patwari wants a bribe");
    await target.query("update citizen set mobile = '9812300077', email = 'person@example.in' where handle = $1", [
      handle,
    ]);
    const text = await textOf(district, findPerson, { mobile: "9812300077" });
    return held(!text.includes("person@example.in"), text.slice(0, 120));
  }),
  by(8, "resets another person's password", async (target) =>
    isRefused(await target.as("cell"), resetPassword, { user_id: 2 }),
  ),
  by(8, "removes the second factor of another person's account", async (target) =>
    isRefused(await target.as("cell"), resetSecondFactor, { user_id: 2 }),
  ),
  by(null, "disables an account", async (target) =>
    isRefused(await target.as("cell"), setUserEnabled, { user_id: 2, is_enabled: "N" }),
  ),
  by(null, "lists the accounts", async (target) => isRefused(await target.as("cell"), userList, {})),
  by(null, "ends another person's session by its number", async (target) => {
    const victim = await target.as("operator");
    const [session] = await target.query<{ session_id: number }>(
      "select max(session_id) as session_id from session s join app_user u using (user_id) where u.login_id = 'operator'",
    );
    const refused = await isRefused(await target.as("viewer"), endSession, { session_id: session?.session_id ?? 0 });
    const { refusal } = await victim.call(commonList, {});
    return refused ?? held(refusal !== "SESSION_EXPIRED", "the session is over");
  }),
  by(9, "triggers an export by a plain link", async (target) => {
    const viewer = await target.as("viewer");
    const { http } = await target.ask("/ticket/export?format=csv&list_key=all&search=9812345678", {
      headers: viewer.headers,
    });
    return held(http >= 400, `HTTP ${http}`);
  }),
  by(9, "downloads another person's export", async (target) => {
    const [cell, viewer] = [await target.as("cell"), await target.as("viewer")];
    const asked = await cell.call(exportTickets, { format: "json", list_key: "all" });
    const { export_id } = asked.STATUS_RESPONSE as { export_id: string };
    await until(
      "the file is there",
      async () => (await cell.call(exportFile, { export_id })).refusal === undefined || null,
    );
    return isRefused(viewer, exportFile, { export_id });
  }),
  by(11, "downloads evidence by its number", async (target) => {
    const viewer = await target.as("viewer");
    const { http, refusal } = await target.ask(`${attachmentFile.path}?attachment_id=1`, { headers: viewer.headers });
    return held(http >= 400 || refusal !== null, `HTTP ${http}`);
  }),
  by(41, "attaches a PDF that runs a script when opened", async (target) => {
    const { ticket_id, status_id } = await postTicket(target, "attack_pdf", "No water in Sector 12, Gurugram");
    const cell = await target.as("cell");
    const form = new FormData();
    const remark = { ticket_id, status_id, action_id: ACTION.REMARK, remarks: "See the paper" };
    for (const [name, value] of Object.entries(remark)) form.append(name, String(value));
    form.append("attachment", new Blob([SCRIPTED_PDF]), "paper.pdf");
    const sent = await cell.call(saveWorkflow, form);
    const seen = await cell.call(ticketJson, { ticket_id });
    const { files } = seen.STATUS_RESPONSE as { files: readonly { url: string }[] };
    const { http, headers } = await target.ask(files[0]?.url ?? "/nothing", { headers: cell.headers });
    const policy = headers.get("content-security-policy") ?? "";
    const disposition = headers.get("content-disposition") ?? "";
    const isKeptApart = /^sandbox;(?!.*allow-)/.test(policy) && disposition.startsWith("attachment; ");
    return held(http === 200 && isKeptApart, `${sent.refusal} HTTP ${http} ${disposition} ${policy}`);
  }),
  by(17, "opens, lists and finds a ticket that complains about them", async (target) => {
    const { ticket_id, ticket_no, status_id } = await postTicket(
      target,
      "attack_subject",
      "No power in Sector 46, Gurugram",
    );
    const [cell, officer] = [await target.as("cell"), await target.as("officer")];
    const mark = { ticket_id, status_id, action_id: ACTION.MARK, department_id: 1, district_id: 6 };
    const marked = await cell.call(saveWorkflow, mark);
    const ownBefore = await officer.call(ticketJson, { ticket_id });
    if (marked.refusal !== undefined || ownBefore.refusal !== undefined) return "the ticket was not theirs before";
    const [subject] = await target.query<{ user_id: number }>(
      "select user_id from app_user where login_id = 'officer'",
    );
    const said = await cell.call(setComplainedAbout, {
      ticket_id,
      status_id: 2,
      user_id: subject?.user_id ?? 0,
      is_complained_about: "Y",
      remarks: "The post names this officer.",
    });
    if (said.refusal !== undefined) return String(said.refusal);
    const texts = [
      await textOf(officer, commonList, { list_key: "mine", page_size: 100 }),
      await textOf(officer, searchTickets, { text: ticket_no }),
    ];
    const { refusal } = await officer.call(ticketJson, { ticket_id });
    return held(refusal === "TICKET_NOT_FOUND" && !texts.some((text) => text.includes(ticket_no)), String(refusal));
  }),
  by(16, "asks for a day that does not exist", async (target) => {
    const viewer = await target.as("viewer");
    for (const one of [commonList, exportTickets]) {
      const { refusal } = await viewer.call(one, {
        ...(one === exportTickets ? { format: "csv" } : {}),
        list_key: "all",
        from_date: "2026-02-31",
      });
      if (refusal === undefined || refusal === "UNEXPECTED") return `${one.name}: ${String(refusal)}`;
    }
    return null;
  }),
  by(16, "sends half a surrogate pair and a number that no database stores", async (target) => {
    const viewer = await target.as("viewer");
    for (const body of [{ text: "half \uD83D" }, { text: "a\u0000b" }]) {
      const { refusal } = await viewer.call(searchTickets, body);
      if (refusal !== "BAD_INPUT") return String(refusal);
    }
    return null;
  }),
  by(null, "injects SQL through the search", async (target) => {
    const viewer = await target.as("viewer");
    for (const text of ["'; drop table ticket; --", "' or '1'='1", "a:* | b", "\\", "%_%", "(((", "!!!"]) {
      const { refusal } = await viewer.call(searchTickets, { text });
      if (refusal === "UNEXPECTED") return text;
    }
    const [{ n = 0 } = {}] = await target.query<{ n: number }>("select count(*)::int as n from ticket");
    return held(n > 0, "the tickets are gone");
  }),
  by(null, "assigns themselves a role in a body", async (target) => {
    const viewer = await target.as("viewer");
    const { refusal } = await viewer.call(commonList, { role_id: 2, is_admin: true });
    return held(refusal === "BAD_INPUT", String(refusal));
  }),
];
