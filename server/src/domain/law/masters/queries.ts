/** SQL of the masters: reads the whole pack from the database. */
import { allOf } from "../../../db/all-of.ts";
import type { Db } from "../../../db/tx.ts";

/** All master rows; a few hundred small ones. */
export function readMasterRows(db: Db) {
  return allOf({
    packs: db.selectFrom("pack").select("languages").execute(),
    districts: db.selectFrom("district").selectAll().orderBy("sort_order").execute(),
    departments: db.selectFrom("department").selectAll().orderBy("sort_order").execute(),
    issueTypes: db.selectFrom("issue_type").selectAll().orderBy("sort_order").execute(),
    subIssueTypes: db.selectFrom("sub_issue_type").selectAll().orderBy("sort_order").execute(),
    priorityTags: db.selectFrom("priority_tag").selectAll().orderBy("sort_order").execute(),
    sources: db.selectFrom("source").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    returnReasons: db
      .selectFrom("return_reason")
      .selectAll()
      .where("is_active", "=", true)
      .orderBy("sort_order")
      .execute(),
    roles: db.selectFrom("role").selectAll().orderBy("sort_order").execute(),
    roleActivities: db
      .selectFrom("role_activity as r")
      .innerJoin("activity as a", "a.activity_id", "r.activity_id")
      .select(["r.role_id", "a.activity_id", "a.activity_code", "a.activity_name"])
      .where("r.is_active", "=", true)
      .orderBy("a.activity_id")
      .execute(),
    menu: db.selectFrom("menu_item").selectAll().where("is_active", "=", true).orderBy("menu_order").execute(),
    menuRoles: db.selectFrom("menu_item_role").selectAll().where("is_active", "=", true).execute(),
    cannedReplies: db
      .selectFrom("canned_reply")
      .selectAll()
      .where("is_active", "=", true)
      .orderBy("sort_order")
      .execute(),
    holidays: db.selectFrom("holiday").selectAll().where("is_active", "=", true).execute(),
    questions: db.selectFrom("confirmation_question").selectAll().where("is_active", "=", true).execute(),
    parameters: db.selectFrom("system_parameter").selectAll().where("is_active", "=", true).execute(),
    statuses: db.selectFrom("ticket_status").selectAll().orderBy("sort_order").execute(),
    actions: db.selectFrom("workflow_action").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    transitions: db
      .selectFrom("workflow_transition")
      .selectAll()
      .where("is_active", "=", true)
      .orderBy("workflow_transition_id")
      .execute(),
    disposalTypes: db
      .selectFrom("disposal_type")
      .selectAll()
      .where("is_active", "=", true)
      .orderBy("sort_order")
      .execute(),
    slaVariants: db.selectFrom("sla_variant").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    callScript: db.selectFrom("call_script").selectAll().where("is_active", "=", true).execute(),
    readyViews: db.selectFrom("ready_view").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    banners: db
      .selectFrom("banner")
      .selectAll()
      .where("is_active", "=", true)
      .where("is_on", "=", true)
      .orderBy("display_order")
      .orderBy("banner_id")
      .execute(),
    routes: db
      .selectFrom("department_route")
      .selectAll()
      .where("is_active", "=", true)
      .orderBy("department_route_id")
      .execute(),
    offices: db.selectFrom("office").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    // Retired options too: earlier calls reference them.
    feedbackOptions: db.selectFrom("feedback_option").selectAll().orderBy("sort_order").execute(),
  });
}

export type MasterRows = Awaited<ReturnType<typeof readMasterRows>>;
