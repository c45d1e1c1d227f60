/** Code and documents agree on the specified calls, the served calls and the catalogue of refusals. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { refusals, type RefusalId } from "@smgt/contract/refusals.ts";
import { worldForTests } from "../support/for-tests.ts";
import { ROOT } from "../support/paths.ts";

/** Section 7 of the specification, unchanged. */
const SPECIFIED = `
POST /auth/login | POST /auth/refresh | POST /auth/logout | POST /auth/changepassword | POST /auth/userprofile | GET /captcha
GET /dashboard/getsmgtdailystatistics | GET /dashboard/getbannerdetails
GET /opendashboard/getopendashboardoverallstatistics | GET /opendashboard/getopendashboardtodaystatistics
GET /opendashboard/getopendashboardoverallgraph | GET /opendashboard/getopendashboardissuetypegraph
GET /opendashboard/getopendashboarddistrictgraph | GET /opendashboard/getopendashboarddisposaltypegraph
POST /menu/getmenubyroleanduserid | POST /menu/getmenucountbyroleanduserid | POST /roles/getroles
POST /system/getsystemparameters | POST /user/getenableduserforsmgt | POST /user/updateuseravailability
POST /globalnotification/getglobalnotification | POST /globalnotification/deleteglobalnotification
POST /globalnotification/getslaunitbycategoryid | POST /globalnotification/publish
POST /ticket/getticketissuetype | POST /ticket/getticketissuesubtype | POST /ticket/markdeleteticket
POST /ticket/markasprimaryticket | POST /ticket/createnewticketfromaddtionalmarking
POST /user/removeworkflowuseractivityfromticket | POST /tags/getalltags | POST /tags/getalltagswithoutpaging
POST /ticket/addtickettags | POST /ticket/updateticketinguser | POST /ticket/assignruser | POST /ticket/getticketjson
POST /ticket/getbroadcastmessage | POST /ticket/updatereadablebroadcastmessage | PUT /ticket/updatereadablebroadcastmessageid
POST /ticket/getticketaction | POST /user/getuserassignmentbyaction | POST /ticket/saveworkflow
POST /ticket/createmanualticket | POST /ticket/savecallcenterfeedbackoperator | POST /ticket/sendreply
POST /ticket/getdistrictdata | POST /department/getalldepartments | POST /ticket/getallissuesubissue
POST /prioritytags/getallprioritytags | POST /user/getassignworkflowuserlistbyticket | POST /ticket/createticketfromfeed
POST /twitter/tweet-reply
POST /rule/getallrule | POST /conditions/conditionsandoperators | POST /rule/getrulebyid | DELETE /rule/deleterulebyid
DELETE /rule/deleteruleconditionbyid | POST /rule/saverule | PUT /rule/updaterule | PUT /rule/updaterulesequence
POST /user/getuserlogs | POST /logmanagement/getapilogdata | POST /logmanagement/getacklogdata
POST /logmanagement/getmessagequeuelogdata | POST /logmanagement/getmessagequeuesearchlogdata
POST /system/getloginotpparameters | POST /system/getqueuemgmtparameters | POST /ticket/commonlist
POST /ticket/getbroadcastmessagereport | POST /user/getuserlistbyticketaction`
  .split(/[|\n]/)
  .map((line) => line.trim())
  .filter((line) => line !== "");

/** Unbounded parts of an input schema; `where` names the field. */
function unbounded(schema: unknown, where: string): string[] {
  const each = schema as Readonly<Record<string, unknown>>;
  const inner = (name: string): unknown[] => [each[name] ?? []].flat();
  const own =
    "const" in each
      ? []
      : [
          ...(/^(integer|number)$/.test(String(each["type"])) &&
          !(Number(each["maximum"]) <= 2 ** 31 - 1 && Number(each["minimum"]) >= -(2 ** 31))
            ? [`${where}: a number without bounds`]
            : []),
          ...(each["type"] === "string" &&
          each["maxLength"] === undefined &&
          !/^\^[^*+]*\$$/.test(String(each["pattern"]))
            ? [`${where}: a text without an end`]
            : []),
          ...(each["type"] === "array" && each["maxItems"] === undefined ? [`${where}: a row without an end`] : []),
        ];
  const fields = Object.entries((each["properties"] ?? {}) as object);
  return [
    ...own,
    ...[...inner("items"), ...inner("anyOf")].flatMap((one) => unbounded(one, where)),
    ...fields.flatMap(([name, one]) => unbounded(one, `${where}.${name}`)),
  ];
}

describe("the contract", () => {
  it("contains every call of the specification once", () => {
    const defined = allCalls.map((one) => `${one.method} ${one.path}`);
    assert.deepEqual(
      SPECIFIED.filter((line) => !defined.includes(line)),
      [],
    );
    assert.equal(new Set(defined).size, defined.length);
    assert.equal(new Set(allCalls.map((one) => one.name)).size, allCalls.length);
  });

  it("bounds every number, text and list of the input", () => {
    const found = allCalls.flatMap((one) => [
      ...unbounded(one.body, `${one.name} body`),
      ...unbounded(one.query, `${one.name} query`),
    ]);
    assert.deepEqual(found, []);
  });

  it("describes every call with a sentence", () => {
    assert.deepEqual(
      allCalls.filter((one) => !/^[A-Z'].{10,}[.)]$/.test(one.about)).map((one) => one.name),
      [],
    );
  });

  it("keeps docs/ERRORS.md equal to the catalogue", () => {
    const page = readFileSync(path.join(ROOT, "docs/ERRORS.md"), "utf8");
    for (const id of Object.keys(refusals) as RefusalId[]) {
      const { statusId, http } = refusals[id];
      assert.ok(
        page.includes(`| ${id} | ${statusId} | ${http} | ${refusalText(id)} |`),
        `docs/ERRORS.md lacks a right line for ${id}`,
      );
    }
    const lines = page.split("\n").filter((line) => /^\| [A-Z_]+ \| \d/.test(line));
    assert.equal(lines.length, Object.keys(refusals).length);
  });
});

describe("the server", () => {
  const world = worldForTests();

  it("serves every call", () => {
    const missing = allCalls.filter((one) => !world.server.app.servedCalls.has(one.name)).map((one) => one.name);
    assert.deepEqual(missing, []);
  });
});
