/** The only SQL of the masters: reads the whole pack from the database. */
import type { Db } from "../../db/tx.ts";

/** All master rows; a few hundred small ones. */
export async function readMasterRows(db: Db) {
  const [
    packs,
    districts,
    departments,
    issueTypes,
    subIssueTypes,
    priorityTags,
    sources,
    returnReasons,
    roles,
    roleActivities,
    menu,
    menuRoles,
    cannedReplies,
    holidays,
    questions,
    parameters,
    statuses,
    actions,
    transitions,
    disposalTypes,
    slaVariants,
    callScript,
    readyViews,
    banners,
    routes,
    offices,
    feedbackOptions,
  ] = await Promise.all([
    db.selectFrom("pack").select("languages").execute(),
    db.selectFrom("district").selectAll().orderBy("sort_order").execute(),
    db.selectFrom("department").selectAll().orderBy("sort_order").execute(),
    db.selectFrom("issue_type").selectAll().orderBy("sort_order").execute(),
    db.selectFrom("sub_issue_type").selectAll().orderBy("sort_order").execute(),
    db.selectFrom("priority_tag").selectAll().orderBy("sort_order").execute(),
    db.selectFrom("source").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("return_reason").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("role").selectAll().orderBy("sort_order").execute(),
    db
      .selectFrom("role_activity as r")
      .innerJoin("activity as a", "a.activity_id", "r.activity_id")
      .select(["r.role_id", "a.activity_id", "a.activity_code", "a.activity_name"])
      .where("r.is_active", "=", true)
      .orderBy("a.activity_id")
      .execute(),
    db.selectFrom("menu_item").selectAll().where("is_active", "=", true).orderBy("menu_order").execute(),
    db.selectFrom("menu_item_role").selectAll().where("is_active", "=", true).execute(),
    db.selectFrom("canned_reply").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("holiday").selectAll().where("is_active", "=", true).execute(),
    db.selectFrom("confirmation_question").selectAll().where("is_active", "=", true).execute(),
    db.selectFrom("system_parameter").selectAll().where("is_active", "=", true).execute(),
    db.selectFrom("ticket_status").selectAll().orderBy("sort_order").execute(),
    db.selectFrom("workflow_action").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db
      .selectFrom("workflow_transition")
      .selectAll()
      .where("is_active", "=", true)
      .orderBy("workflow_transition_id")
      .execute(),
    db.selectFrom("disposal_type").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("sla_variant").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db.selectFrom("call_script").selectAll().where("is_active", "=", true).execute(),
    db.selectFrom("ready_view").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    db
      .selectFrom("banner")
      .selectAll()
      .where("is_active", "=", true)
      .where("is_on", "=", true)
      .orderBy("display_order")
      .orderBy("banner_id")
      .execute(),
    db
      .selectFrom("department_route")
      .selectAll()
      .where("is_active", "=", true)
      .orderBy("department_route_id")
      .execute(),
    db.selectFrom("office").selectAll().where("is_active", "=", true).orderBy("sort_order").execute(),
    // Ended ones too: calls of before have them.
    db.selectFrom("feedback_option").selectAll().orderBy("sort_order").execute(),
  ]);
  return {
    packs,
    districts,
    departments,
    issueTypes,
    subIssueTypes,
    priorityTags,
    sources,
    returnReasons,
    roles,
    roleActivities,
    menu,
    menuRoles,
    cannedReplies,
    holidays,
    questions,
    parameters,
    statuses,
    actions,
    transitions,
    disposalTypes,
    slaVariants,
    callScript,
    readyViews,
    banners,
    routes,
    offices,
    feedbackOptions,
  };
}

export type MasterRows = Awaited<ReturnType<typeof readMasterRows>>;
