import { translationsOf } from "@smgt/contract/languages.ts";
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/law/masters.ts";
import * as approvals from "@smgt/contract/calls/organisation/master-approvals.ts";
import * as changes from "@smgt/contract/calls/organisation/master-changes.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { isPrivate } from "../../channels/list.ts";
import * as lists from "@smgt/contract/calls/organisation/master-lists.ts";
import * as roles from "@smgt/contract/calls/tickets/role-views.ts";
import { showMatrix } from "../../domain/organisation/administration/show-permission-matrix.ts";
import { viewAsRole } from "../../domain/casework/workflow/offer/view-as-role.ts";
import { changeMaster, undoChange } from "../../domain/organisation/administration/change-master.ts";
import { listWaiting, decideWaiting } from "../../domain/organisation/administration/approve-changes.ts";
import { countUse } from "../../domain/organisation/administration/count-use.ts";
import { importSheet } from "../../domain/organisation/administration/import-sheet.ts";
import { listParameters } from "../../domain/organisation/administration/list-parameters.ts";
import { previewDeadlines } from "../../domain/organisation/administration/preview-deadlines.ts";
import { showForm } from "../../domain/organisation/administration/show-form.ts";
import { listLists, listMasterChanges, listMasters } from "../../domain/organisation/administration/list-masters.ts";
import { listTags } from "../../domain/tickets/tickets/lists/list-tags.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";

const TAGS_AT_MOST = 5_000;
const SETTLED = { APPROVE: "masters.changed", REFUSE: "masters.refused", WITHDRAW: "masters.withdrawn" } as const;

export function masterCalls(app: FastifyInstance): void {
  serve(app, calls.districts, async (ctx) => {
    const { districts } = await mastersOf(ctx);
    const reply = districts
      .filter((row) => row.isActive)
      .map((row) => ({
        district_id: row.districtId,
        district_name: row.name.en,
        district_name_translations: translationsOf(row.name),
        division: row.division,
        lgd_code: row.lgdCode,
        valid_from: row.validFrom,
        valid_to: row.validTo,
      }));
    return { reply };
  });

  serve(app, calls.departments, async (ctx) => ({
    reply: (await mastersOf(ctx)).departments.map((row) => ({
      department_id: row.departmentId,
      department_code: row.code,
      department_name: row.name.en,
      department_name_translations: translationsOf(row.name),
      parent_department_id: row.parentId,
      is_active: row.isActive ? "Y" : "N",
    })),
  }));

  serve(app, calls.issuesAndSubIssues, async (ctx) => {
    const { issueTypes, subIssueTypes } = await mastersOf(ctx);
    return {
      reply: issueTypes
        .filter((type) => type.isActive)
        .map((type) => ({
          issue_type: type.issueTypeId,
          issue_type_name: type.name.en,
          issue_type_name_translations: translationsOf(type.name),
          sub_issues: subIssueTypes
            .filter((sub) => sub.issueTypeId === type.issueTypeId && sub.isActive)
            .map((sub) => ({
              sub_issue_type: sub.subIssueTypeId,
              sub_issue_type_name: sub.name.en,
              sub_issue_type_name_translations: translationsOf(sub.name),
              department_id: sub.departmentId,
              photo_required: sub.isPhotoRequired ? "Y" : "N",
            })),
        })),
    };
  });

  serve(app, calls.priorityTags, async (ctx) => ({
    reply: (await mastersOf(ctx)).priorityTags.map((row) => ({
      priority_tag_id: row.priorityTagId,
      priority_tag_name: row.name.en,
      priority_tag_name_translations: translationsOf(row.name),
      colour: row.colour,
      sort_order: row.sortOrder,
      sla_factor: row.slaFactor,
    })),
  }));

  serve(app, calls.workflowMasters, async (ctx) => {
    const { workflow, returnReasons, feedbackOptions, sources } = await mastersOf(ctx);
    return {
      reply: {
        statuses: workflow.statuses.map((row) => ({
          status_id: row.statusId,
          status_name: row.name.en,
          status_name_translations: translationsOf(row.name),
          bucket: row.bucket,
          phase: row.phase,
          turn: row.turn,
          list_key: row.list,
          is_reopened: flagOf(row.isReopened),
        })),
        disposal_types: workflow.disposalTypes.map((row) => ({
          disposal_type_id: row.disposalTypeId,
          disposal_type_name: row.name.en,
          disposal_type_name_translations: translationsOf(row.name),
          counts_as: row.countsAs,
        })),
        return_reasons: returnReasons.map((row) => ({
          return_reason_id: row.id,
          return_reason_name: row.name.en,
          return_reason_name_translations: translationsOf(row.name),
        })),
        feedback_options: feedbackOptions.map(({ isActive, ...row }) => ({ ...row, is_active: flagOf(isActive) })),
        sources: sources.map((row) => ({
          source_id: row.id,
          source_name: row.name.en,
          source_name_translations: translationsOf(row.name),
          is_manual: flagOf(row.channel === null),
          is_private: flagOf(isPrivate(ctx.channels, row.channel)),
        })),
      },
    };
  });

  serve(app, calls.allTags, async (ctx, _officer, { body }) => {
    const size = body.page_size ?? PAGE_SIZE_DEFAULT;
    const { rows, total } = await listTags(ctx, {
      type: body.type_of_tag,
      search: body.search ?? null,
      offset: ((body.page_no ?? 1) - 1) * size,
      size,
    });
    return { reply: rows, extras: { total_count: total } };
  });

  serve(app, calls.allTagsWithoutPaging, async (ctx, _officer, { body }) => {
    const { rows } = await listTags(ctx, { type: body.type_of_tag, search: null, offset: 0, size: TAGS_AT_MOST });
    return { reply: rows.map(({ tag_id, tag_name }) => ({ tag_id, tag_name })) };
  });

  serve(app, changes.changeMaster, async (ctx, officer, { body }) => {
    const version = await changeMaster(ctx, officer, body);
    return version === null
      ? { reply: say(officer.language, "masters.waits"), extras: { waits: "Y" as const } }
      : { reply: say(officer.language, "masters.changed"), extras: { masters_version: version } };
  });

  serve(app, approvals.waitingMasterChanges, async (ctx, officer, { body }) => ({
    reply: await listWaiting(ctx, officer, body),
  }));

  serve(app, approvals.settleMasterChange, async (ctx, officer, { body }) => {
    const version = await decideWaiting(ctx, officer, body);
    return {
      reply: say(officer.language, SETTLED[body.decision]),
      extras: version === null ? {} : { masters_version: version },
    };
  });

  serve(app, changes.masterRows, async (ctx, _officer, { body }) => {
    const { rows, key } = await listMasters(ctx, body);
    return { reply: rows, extras: { key } };
  });

  serve(app, changes.masterChanges, async (ctx, _officer, { body }) => {
    const { rows, hasMore } = await listMasterChanges(ctx, body);
    return { reply: rows, extras: { has_more: flagOf(hasMore) } };
  });

  serve(app, changes.undoMasterChange, async (ctx, officer, { body }) => ({
    reply: say(officer.language, "masters.undone"),
    extras: { masters_version: await undoChange(ctx, officer, body) },
  }));

  serve(app, lists.masterLists, async (ctx) => ({ reply: await listLists(ctx) }));
  serve(app, lists.masterForm, async (ctx, _officer, { body }) => ({ reply: await showForm(ctx, body.list) }));
  serve(app, lists.masterUse, async (ctx, _officer, { body }) => ({ reply: await countUse(ctx, body) }));
  serve(app, lists.previewDeadlines, async (ctx, officer, { body }) => ({
    reply: await previewDeadlines(ctx, officer, body),
  }));
  serve(app, roles.roleMatrix, async (ctx) => ({ reply: await showMatrix(ctx) }));
  serve(app, roles.viewAsRole, async (ctx, officer, { body }) => ({ reply: await viewAsRole(ctx, officer, body) }));
  serve(app, lists.importSheet, async (ctx, officer, { body }) => importSheet(ctx, officer, body));
  serve(app, lists.parameters, async (ctx) => ({ reply: await listParameters(ctx) }));
}
