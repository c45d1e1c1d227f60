/**
 * Bodies without keys are removed before sending (REQUIREMENTS 5), so calls without required fields are served without
 * a body.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Call } from "@smgt/contract/call.ts";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { menu, menuCount, roles, systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { enabledUsers } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

const wanted = ({ body }: Call): readonly string[] => (body as { required?: readonly string[] }).required ?? [];
/** Calls without required fields, whoever may make them; ending the session would end the test. */
const WITHOUT_FIELDS = allCalls.filter(
  (one) => one.method !== "GET" && wanted(one).length === 0 && !/\/auth\/(?:logout|refresh)$/.test(one.path),
);
/** Calls at the app's start. */
const AT_START: readonly Call[] = [userProfile, systemParameters, roles, menu, menuCount, enabledUsers];

describe("a call without a body", () => {
  const world = worldForTests();
  let head: Client;
  before(async () => {
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
  });

  const sent = async (one: Call, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${world.url}${one.path}`, {
      method: one.method,
      headers: { authorization: `Bearer ${head.token}`, cookie: head.cookie ?? "", roleid: "2", ...headers },
    });
    const { refusal, STATUS_ID } = (await answer.json()) as { refusal?: string; STATUS_ID: string };
    return { http: answer.status, refusal, STATUS_ID };
  };

  it("starts the app", async () => {
    for (const one of AT_START) {
      for (const headers of [{}, { "content-type": "application/json" }]) {
        const { http, STATUS_ID } = await sent(one, headers);
        assert.deepEqual([one.path, http, STATUS_ID], [one.path, 200, "0"]);
      }
    }
  });

  it("is accepted wherever no field is required", async () => {
    assert.ok(WITHOUT_FIELDS.length > 25 && AT_START.every((one) => WITHOUT_FIELDS.includes(one)));
    for (const one of WITHOUT_FIELDS) {
      for (const headers of [{}, { "content-type": "application/json" }]) {
        const { refusal } = await sent(one, headers);
        const isUnread = ["UNREADABLE_BODY", "WRONG_CONTENT_TYPE"].includes(refusal ?? "");
        assert.ok(!isUnread, `${one.path}: ${refusal ?? ""}`);
        // Calls without fields cannot get invalid ones.
        if (Object.keys(one.body.properties).length === 0) assert.notEqual(refusal, "BAD_INPUT", one.path);
      }
    }
  });
});
