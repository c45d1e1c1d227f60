/**
 * The table of operations is complete: every call is an operation or a read, and the contract agrees about proofs and
 * second persons.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { AUDIT_EVENTS } from "@smgt/contract/audit-events.ts";
import { beyondOperation, OPERATIONS } from "@smgt/server/domain/law/authority/operations.ts";
import { authorityPage } from "@smgt/tools/authority/page.ts";
import { sightPage } from "@smgt/tools/authority/sight-page.ts";
import { ROOT } from "../support/paths.ts";

/** Calls without a change and without an audit row. */
const READS = `
account.getnotices account.getsessions account.getsecondfactor ticket.findsimilar ticket.getsimilar 
user.getassignworkflowuserlistbyticket user.getuserassignmentbyaction user.getuserlistbyticketaction 
audit.getauditrows audit.getauditstate ticket.getbulkactions ticket.previewbulk ticket.getcallscript 
ticket.getcalls user.getcharge user.getchargeofficers user.getcharges cipher.key 
user.findstaff ticket.getcomplainedabout dashboard.getbannerdetails dashboard.getsmgtdailystatistics 
drafts.get drafts.mine ticket.exportstatus ticket.getfeed ticket.getrulefirings system.getfirststeps 
citizenrights.getdisclosures citizenrights.geterasures 
health.short health.live health.ready system.getkeeping user.getleave live.events live.profileimage 
logmanagement.getacklogdata logmanagement.getapilogdata logmanagement.getmessagequeuelogdata 
logmanagement.getmessagequeuesearchlogdata user.getuserlogs logmanagement.getbyreference 
logmanagement.getofficerday logmanagement.getticketstory masters.getwaitingchanges masters.getmasterchanges 
masters.getmasterrows masters.getmasterform masters.getmasterlists masters.getmasteruse masters.getparameters 
masters.previewdeadlines tags.getalltags tags.getalltagswithoutpaging department.getalldepartments 
ticket.getdistrictdata ticket.getallissuesubissue prioritytags.getallprioritytags ticket.getworkflowmasters 
ticket.getmentionable system.getloginotpparameters menu.getmenubyroleanduserid 
menu.getmenucountbyroleanduserid system.getqueuemgmtparameters roles.getroles system.getsystemparameters 
rule.getmodels globalnotification.countaudience globalnotification.getchoices globalnotification.file 
globalnotification.getreach ticket.getbroadcastmessage ticket.getbroadcastmessagereport 
globalnotification.getslaunitbycategoryid opendashboard.getopendashboarddisposaltypegraph 
opendashboard.getopendashboarddistrictgraph opendashboard.getopendashboardissuetypegraph 
opendashboard.getopendashboardoverallgraph opendashboard.getopendashboardoverallstatistics 
opendashboard.getopendashboardtodaystatistics pack.getpack pack.getpacks ticket.getparkedfeed presence.list 
ingest.getreadings ticket.getcannedreplies ticket.getrefusedreplies ticket.getunconfirmedreplies 
rule.compareruleversions rule.rulefrompost rule.getrulehits rule.getruleversion rule.getruleversions 
rule.getrehearsalposts rule.getrehearsals masters.getrolematrix 
conditions.conditionsandoperators rule.getallrule rule.getrulebyid rule.getruleofficers ticket.getsenderstate ticket.getrestorestate 
ticket.getsnoozed state.getlook state.getmark ticket.getticketaction ticket.getticketissuesubtype 
ticket.getticketissuetype ticket.getticketsofperson user.getuser user.getimport user.getchanges 
user.getenableduserforsmgt user.getusers views.list views.ready ticket.getwaiting account.getnotificationways 
workflow.getworkflow workflow.simulate
`
  .split(/\s+/)
  .filter((name) => name !== "");

const named = (name: string) => allCalls.find((call) => call.name === name);

it("every call is an operation or a read, and the table has no other names", () => {
  assert.deepEqual([...OPERATIONS.keys(), ...READS].toSorted(), allCalls.map(({ name }) => name).toSorted());
});

it("the contract marks every call that requires a proof, and each requires a session", () => {
  const proved = [...OPERATIONS].filter(([, { proof }]) => proof !== "never").map(([name]) => name);
  const told = allCalls.filter(({ refuses }) => refuses.includes("PROOF_NEEDED")).map(({ name }) => name);
  assert.deepEqual(proved.toSorted(), told.toSorted());
  assert.deepEqual(
    proved.filter((name) => named(name)?.access.kind !== "roles"),
    [],
  );
});

it("a second person confirms through an operation that their role allows", () => {
  for (const [name, { second }] of OPERATIONS) {
    if (second === null) continue;
    const call = named(second.by);
    assert.ok(call?.access.kind === "roles", name);
    assert.deepEqual(call.access.roles.toSorted(), second.roles.toSorted(), name);
    assert.ok(OPERATIONS.has(second.by), name);
  }
});

it("every audit event of a call is listed once", () => {
  const known: readonly string[] = AUDIT_EVENTS;
  for (const [name, { audit }] of OPERATIONS) {
    assert.equal(new Set(audit).size, audit.length, name);
    assert.ok(
      audit.every((event) => known.includes(event)),
      name,
    );
  }
});

it("docs/AUTHORITY.md and docs/SIGHT.md equal the output of npm run authority", () => {
  assert.equal(readFileSync(path.join(ROOT, "docs/AUTHORITY.md"), "utf8"), authorityPage());
  assert.equal(readFileSync(path.join(ROOT, "docs/SIGHT.md"), "utf8"), sightPage());
});

it("a read with a transaction, and an operation with an unlisted event, are detected", () => {
  const nothing = { audited: new Set<string>(), hasTransaction: false };
  assert.equal(beyondOperation("ticket.getwaiting", nothing), null);
  assert.match(beyondOperation("ticket.getwaiting", { ...nothing, hasTransaction: true }) ?? "", /no operation/);
  const audited = new Set(["PERSON_SEARCH", "LOGOUT"]);
  assert.equal(
    beyondOperation("citizen.find", { audited, hasTransaction: true }),
    "citizen.find wrote LOGOUT, which its operation does not name.",
  );
});
