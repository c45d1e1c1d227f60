/** Encrypted bodies over HTTP: valid ones open, all others get one and the same answer. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { login, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { cipherKey, openCipher } from "@smgt/contract/calls/ground/cipher.ts";
import { menu, roles, systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { CIPHER_INFLATES } from "@smgt/contract/cipher.ts";
import { districts } from "@smgt/contract/calls/law/masters.ts";
import { openText, sealInit } from "../../../web/src/api/cipher-channel.ts";
import { clientOf } from "../../support/client.ts";
import { channelAt, sealedClient, sealedSignIn, type SealedClient } from "../../support/sealed.ts";
import { startWorld, type World } from "../../support/world.ts";

const CELL = ROLE.CELL_EXEC;
const ONE_ANSWER =
  '{"STATUS_ID":"888","STATUS_MESSAGE":"FAILURE","STATUS_RESPONSE":"The request could not be opened. Reload the page and try again.","refusal":"CIPHER_REFUSED"}';

describe("encrypted bodies", () => {
  let world: World;
  let cell: SealedClient;
  before(async () => {
    world = await startWorld({ env: { SMGT_BODY_ENCRYPTION: "Y" } });
    cell = await sealedSignIn(world.url, "cell", CELL);
  });
  after(async () => {
    await world?.close();
  });

  const send = async (path: string, init: RequestInit, url = world.url): Promise<[number, string]> => {
    const answer = await fetch(`${url}${path}`, init);
    return [answer.status, await answer.text()];
  };
  const refused = async (path: string, init: RequestInit, what: string): Promise<void> =>
    assert.deepEqual(await send(path, init), [400, ONE_ANSWER], what);

  it("carry calls with and without a body, refusals and 401, without plain text", async () => {
    const parameters = await cell.call(systemParameters, {});
    assert.equal(
      (parameters.STATUS_RESPONSE as { encryption_decryption_request: string }).encryption_decryption_request,
      "Y",
    );
    assert.equal((await cell.call(roles)).STATUS_ID, "0");
    assert.equal((await cell.call(ticketJson, { ticket_id: 999_999_999 })).refusal, "TICKET_NOT_FOUND");
    assert.equal((await cell.call(ticketJson, { ticket_id: "planted-secret-1" })).refusal, "BAD_INPUT");
    const stranger = sealedClient(world.url, await channelAt(world.url), {});
    assert.deepEqual(await stranger.call(roles).then(({ http, refusal }) => [http, refusal]), [401, "SESSION_EXPIRED"]);
    for (const { path, init, text } of [...cell.crossed, ...stranger.crossed]) {
      assert.match(text, /^\{"res":"[\w-]+"\}$/, path);
      const sent = `${String(init.body ?? "")} ${JSON.stringify([...new Headers(init.headers)])}`;
      for (const secret of ["planted-secret-1", DEMO_PASSWORD, "ticket_id", "STATUS_ID"]) {
        assert.ok(!sent.includes(secret) && !text.includes(secret), `${path}: ${secret}`);
      }
    }
  });

  it("are deflated where the browser supports it", async () => {
    const crossing = async (inflates: boolean): Promise<readonly [string, number]> => {
      const sealed = await sealInit(cell.channel, districts.path, { method: "POST", headers: cell.headers });
      const headers = new Headers(sealed.init.headers);
      if (!inflates) headers.delete(CIPHER_INFLATES);
      const answer = await fetch(`${world.url}${districts.path}`, { ...sealed.init, headers });
      const text = await answer.text();
      return [(await openText(cell.channel, sealed, answer.status, text)) ?? "", text.length];
    };
    const [short, deflated] = await crossing(true);
    const [long, plain] = await crossing(false);
    assert.deepEqual(JSON.parse(short), JSON.parse(long));
    assert.ok(long.length > 2_000 && deflated * 3 < plain, `${deflated} of ${plain}`);
  });

  it("are announced before the first call, and optional where anyone may read", async () => {
    const key = await clientOf(world.url, null, null, null).ok(cipherKey);
    assert.equal(key.encryption_decryption_request, "Y");
    assert.equal(Buffer.from(key.public_key ?? "", "base64url").length, 65);
    const open = await send("/opendashboard/getopendashboardtodaystatistics", {});
    assert.equal((JSON.parse(open[1]) as { STATUS_ID: string }).STATUS_ID, "0");
  });

  it("are refused with one answer when plain, empty, foreign or broken", async () => {
    const json = { ...cell.headers, "content-type": "application/json" };
    await refused(roles.path, { method: "POST", headers: cell.headers }, "no body");
    await refused(roles.path, { method: "POST", headers: json, body: "{}" }, "plain");
    await refused(roles.path, { method: "POST", headers: json, body: '{"req":7}' }, "no text");
    await refused(roles.path, { method: "POST", headers: json, body: '{"req":"AQ","more":1}' }, "more than req");
    await refused(login.path, { method: "POST", headers: json, body: '{"username":"cell"}' }, "plain login");
    const foreign = { ...cell.channel, id: crypto.getRandomValues(new Uint8Array(16)), next: 0 };
    const init = { method: "POST", headers: json, body: "{}" };
    await refused(roles.path, (await sealInit(foreign, roles.path, init)).init, "unknown channel");
    const withHeader = await cell.seal(roles);
    await refused(
      roles.path,
      {
        ...withHeader,
        headers: { ...Object.fromEntries(new Headers(withHeader.headers)), "content-type": "application/json" },
        body: '{"user_id":1}',
      },
      "a plain body beside the header",
    );
  });

  it("are refused on another route, method or role, and too late or too early", async () => {
    const sealed = await cell.seal(ticketJson, { ticket_id: 1 });
    await refused(menu.path, sealed, "another route");
    await refused(`${ticketJson.path}?a=1`, sealed, "another query");
    const headers = Object.fromEntries(new Headers(sealed.headers));
    await refused(
      ticketJson.path,
      { ...sealed, headers: { ...headers, roleid: String(ROLE.OFFICER) } },
      "another role",
    );
    const { roleid: _role, ...without } = headers;
    await refused(ticketJson.path, { ...sealed, headers: without }, "no role");
    for (const offset of [-130_000, 130_000]) {
      const wrongClock = { ...cell.channel, clockOffsetMs: offset, next: cell.channel.next };
      const init = { method: "POST", headers: { ...cell.headers, "content-type": "application/json" }, body: "{}" };
      await refused(roles.path, (await sealInit(wrongClock, roles.path, init)).init, `clock ${offset}`);
    }
    // None of these consumed the counter: the request is still valid once.
    assert.match((await send(ticketJson.path, sealed))[1], /^\{"res"/);
    await refused(ticketJson.path, sealed, "again");
  });

  it("are refused in another person's session", async () => {
    const head = await sealedSignIn(world.url, "officer", ROLE.OFFICER);
    assert.equal((await cell.call(roles)).STATUS_ID, "0");
    const mixed = await sealedClient(world.url, cell.channel, head.headers).seal(roles);
    await refused(roles.path, mixed, "another session on this channel");
    assert.equal((await head.call(roles)).STATUS_ID, "0");
  });

  it("seal each text field of a multipart body in place, and leave files unchanged", async () => {
    const form = (): FormData => {
      const made = new FormData();
      made.append("user_id", "1");
      made.append("clear_fields", "profile_image");
      made.append("profile_image", new Blob([new Uint8Array([1, 2, 3])]), "me.png");
      return made;
    };
    const good = await cell.seal(userProfile, form());
    assert.ok(good.body instanceof FormData);
    assert.match(String(good.body.get("user_id")), /^[\w-]{300,}$/);
    assert.equal((good.body.get("profile_image") as File).size, 3);
    const [status, text] = await send(userProfile.path, good);
    assert.equal(status, 200, text);
    assert.match(text, /^\{"res"/);

    const changes: [string, (body: FormData) => FormData][] = [
      ["dropped", (body) => (body.delete("clear_fields"), body)],
      ["added", (body) => (body.append("more", "x"), body)],
      ["plain", (body) => (body.set("user_id", "2"), body)],
      [
        "exchanged",
        (body) => {
          const [one, two] = [String(body.get("user_id")), String(body.get("clear_fields"))];
          body.set("user_id", two);
          body.set("clear_fields", one);
          return body;
        },
      ],
    ];
    for (const [what, change] of changes) {
      const sealed = await cell.seal(userProfile, form());
      await refused(userProfile.path, { ...sealed, body: change(sealed.body as FormData) }, what);
    }
    const { "x-smgt-req": _frame, ...headers } = Object.fromEntries(
      new Headers((await cell.seal(userProfile, form())).headers),
    );
    await refused(userProfile.path, { method: "POST", headers, body: form() }, "no header");
  });
});

describe("plain bodies", () => {
  let world: World;
  before(async () => {
    world = await startWorld();
  });
  after(async () => world?.close());

  it("are announced, and no channel opens", async () => {
    const nobody = clientOf(world.url, null, null, null);
    const key = await nobody.ok(cipherKey);
    assert.deepEqual(key, { encryption_decryption_request: "N", kid: null, public_key: null, not_after: null });
    assert.equal((await nobody.call(openCipher, { kid: "x", enc: "AAAA" })).refusal, "CIPHER_REFUSED");
  });
});
