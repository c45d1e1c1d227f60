/** A person for each role, and tickets in every relation to them; each ticket has its own secrets. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE, STATUS, type RoleId } from "@smgt/contract/constants.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { until } from "../../support/until.ts";
import type { World } from "../../support/world.ts";

/** A person of each role, in Energy and Gurugram where the role has a place. */
export const PEOPLE: Readonly<Record<RoleId, string>> = {
  [ROLE.ADMIN]: "admin",
  [ROLE.CELL_HEAD]: "head",
  [ROLE.CELL_EXEC]: "cell",
  [ROLE.HOD]: "hod",
  [ROLE.OFFICER]: "officer",
  [ROLE.DIST_NODAL]: "district",
  [ROLE.FIELD]: "field",
  [ROLE.CALL_OP]: "operator",
  [ROLE.VIEWER]: "viewer",
};

const ENERGY = 1;
const WATER = 2;
const GURUGRAM = 6;
const HISAR = 7;
const S = { isSensitive: true } as const;

/** A ticket's relation to the officer of Energy in Gurugram; other relations follow from the places. */
const PLANS = {
  own: { departmentId: ENERGY, districtId: GURUGRAM, holders: ["officer", "field"] },
  // Arrived as a direct message.
  sameDepartment: { departmentId: ENERGY, districtId: HISAR, holders: ["energy.hisar"], channel: "X-DM" },
  sameDistrict: { departmentId: WATER, districtId: GURUGRAM, holders: ["phed.gurugram"] },
  other: { departmentId: WATER, districtId: HISAR, holders: ["officer2"] },
  ownSensitive: { departmentId: ENERGY, districtId: GURUGRAM, holders: ["officer", "field"], ...S },
  otherSensitive: { departmentId: ENERGY, districtId: HISAR, holders: ["energy.hisar"], ...S },
  /** A complaint about everybody in the matrix, in every role. */
  aboutAll: { departmentId: ENERGY, districtId: GURUGRAM, holders: ["officer", "field"], isAboutAll: true, ...S },
} as const;
export type Relation = keyof typeof PLANS;
export const RELATIONS = Object.keys(PLANS) as Relation[];

const notAbout = RELATIONS.filter((one) => one !== "aboutAll");
const plain: readonly Relation[] = ["own", "sameDepartment", "sameDistrict", "other"];

/** Relations visible to each role (REQUIREMENTS W1.2). */
export const SEES: Readonly<Record<RoleId, readonly Relation[]>> = {
  [ROLE.ADMIN]: [],
  [ROLE.CELL_HEAD]: notAbout,
  [ROLE.CELL_EXEC]: plain,
  [ROLE.HOD]: ["own", "sameDepartment", "ownSensitive", "otherSensitive"],
  [ROLE.OFFICER]: ["own", "ownSensitive"],
  [ROLE.DIST_NODAL]: ["own", "sameDistrict"],
  [ROLE.FIELD]: ["own", "ownSensitive"],
  [ROLE.CALL_OP]: [],
  [ROLE.VIEWER]: plain,
};

/** Relations whose tickets each role works, with access to personal data. */
export const WORKS: Readonly<Record<RoleId, readonly Relation[]>> = {
  [ROLE.ADMIN]: [],
  [ROLE.CELL_HEAD]: notAbout,
  [ROLE.CELL_EXEC]: plain,
  [ROLE.HOD]: [],
  [ROLE.OFFICER]: ["own", "ownSensitive"],
  [ROLE.DIST_NODAL]: [],
  [ROLE.FIELD]: ["own", "ownSensitive"],
  [ROLE.CALL_OP]: [],
  [ROLE.VIEWER]: [],
};

export interface PlantedTicket {
  readonly relation: Relation;
  readonly isMessage: boolean;
  readonly ticketId: number;
  readonly attachmentId: number;
  /** Contact data: only by the reveal. */
  readonly contact: readonly string[];
  /** A direct message and a phone number in the text, for those who work the ticket. */
  readonly personal: readonly string[];
  /** The ticket's number, for those who see it. */
  readonly number: string;
}

async function plant(
  world: World,
  cell: Client,
  picture: string,
  relation: Relation,
  at: number,
): Promise<PlantedTicket> {
  const plan = PLANS[relation];
  const handle = `matrix_${at}`;
  const author = ensureUser(world.x.world, handle);
  writePost(world.x.world, author.id, { text: "@demo_grievance_cell No electricity in Sector 46, Gurugram." });
  const { ticket_id: ticketId, ticket_no: number } = await until("the ticket is there", async () => {
    const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
    return typeof rows === "string" ? null : rows.find((row) => row.citizen_handle === handle);
  });
  const secret = { mobile: `981234567${at}`, email: `planted-${at}@example.in`, address: `House planted-${at}` };
  const personal = [`99887766${at}5`, `planted private words ${at}`];
  const { db } = world.ctx;
  await db.updateTable("citizen").set(secret).where("handle", "=", handle).execute();
  await db
    .updateTable("ticket")
    .set({
      department_id: plan.departmentId,
      district_id: plan.districtId,
      status_id: STATUS.IN_ACTION,
      is_sensitive: "isSensitive" in plan,
      channel: "channel" in plan ? plan.channel : "X",
      description: `Call me on ${personal[0]} please`,
    })
    .where("ticket_id", "=", ticketId)
    .execute();
  await sql`insert into ticket_marking (ticket_id, kind, role_id, department_id, district_id, user_id, assigned_by, assigned_at, accepted_at)
    select ${ticketId}, case when u.login_id = 'field' then 'FIELD' else 'PRIMARY' end,
           case when u.login_id = 'field' then ${ROLE.FIELD}::int else ${ROLE.OFFICER}::int end,
           ${plan.departmentId}, ${plan.districtId}, u.user_id, 1, now(), now()
      from app_user u where u.login_id = any(${[...plan.holders]})`.execute(db);
  await sql`insert into post (channel, origin_id, version_id, conversation_id, kind, text, lang, media, is_summoned, is_deleted, posted_at, received_at, citizen_id, ticket_id)
    select 'X-DM', ${`9${ticketId}`}, ${`9${ticketId}`}, ${`9${ticketId}`}, 'D', ${personal[1]}, 'en', '[]', false, false, now(), now(), citizen_id, ${ticketId}
      from citizen where handle = ${handle}`.execute(db);
  if ("isAboutAll" in plan) {
    await sql`update ticket set complained_about =
        array(select user_id from app_user where login_id = any(${Object.values(PEOPLE)}) order by 1)
      where ticket_id = ${ticketId}`.execute(db);
  }
  const key = `ma/trix${at}`;
  await world.ctx.files.put(key, picture);
  await sql`insert into stored_file values (${key}, 'image/png', ${ONE_PIXEL.length}, ${Buffer.alloc(32)}, 1, now(), 'attachment')`.execute(
    db,
  );
  const file = await db
    .insertInto("attachment")
    .values({
      ticket_id: ticketId,
      file_name: "planted.png",
      content_type: "image/png",
      bytes: ONE_PIXEL.length,
      storage_key: key,
      uploaded_by: 1,
      uploaded_at: world.ctx.clock.now(),
    })
    .returning("attachment_id")
    .executeTakeFirstOrThrow();
  return {
    relation,
    isMessage: "channel" in plan,
    ticketId,
    attachmentId: file.attachment_id,
    contact: Object.values(secret),
    personal,
    number,
  };
}

export async function plantTickets(world: World): Promise<PlantedTicket[]> {
  const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  const planted: PlantedTicket[] = [];
  const picture = path.join(world.ctx.config.dataDir, "planted.png");
  await writeFile(picture, ONE_PIXEL);
  // Sequential: each waits for its own post.
  for (const [at, relation] of RELATIONS.entries()) planted.push(await plant(world, cell, picture, relation, at));
  return planted;
}
