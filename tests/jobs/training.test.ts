/** Versions of the model: trained on examples and decisions, compared, activated, restored. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { decideDanger } from "@smgt/contract/calls/casework/danger.ts";
import { dismissFeed, restoreFeed } from "@smgt/contract/calls/intake/feed.ts";
import { getModels, setModel } from "@smgt/contract/calls/casework/training.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import {
  unlearnErased,
  isGoodEnough,
  learnJob,
  startLearning,
} from "@smgt/server/domain/casework/training/learn.job.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { stopThreads } from "@smgt/server/jobs/worker-thread.ts";
import { detectorOf } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { detect } from "@smgt/server/domain/law/detection/detect-post.ts";
import { gatherLessons } from "@smgt/server/domain/casework/training/teach.ts";
import { fromBytes } from "@smgt/server/domain/law/detection/model/encode-model.ts";
import { editPost, ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { proveAll } from "../support/accounts.ts";
import { GURUGRAM, WATER } from "../support/desk.ts";
import { deskForTests } from "../support/for-tests.ts";
import { signInAs, type Client } from "../support/client.ts";
import { worldForTests } from "../support/for-tests.ts";
import { publishRules, ruleOn } from "../support/rules.ts";
import { INVENTED, piecesOf, trainNow, unlikeTexts, useSmallTrainingSet } from "../support/small-training-set.ts";
import { until } from "../support/until.ts";

describe("the model", () => {
  const world = worldForTests({ prepare: useSmallTrainingSet });
  let head: Client;

  before(async () => {
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
  });

  const models = async () => rowsOf(await head.ok(getModels, {}));
  const versionInUse = async () =>
    detect("gali me seevar bhara hai", await detectorOf(world.ctx)).understanding.model_version;
  const teach = (text: string): Promise<void> =>
    world.database.asOwner(
      `insert into example_text (file, n, text, kind, sub_issue_type_ids, is_danger)
       select 'more', 1 + count(*), '${text}', 'grievance', '{301}', false from example_text`,
    );

  it("is absent at first, and keywords classify", async () => {
    assert.deepEqual(await models(), []);
    assert.equal(await versionInUse(), null);
  });

  it("stops with the server and leaves nothing behind", async () => {
    const ctx = { ...world.ctx, serverId: randomUUID() };
    await stopThreads(ctx);
    await trainNow({ ctx });
    assert.deepEqual(await models(), []);
  });

  it("is trained at once when none exists, and classifies the next post", async () => {
    await startLearning(world.ctx);
    await until("the first version is in use", async () => (await versionInUse()) === 1);
    const [first] = await models();
    assert.equal(first?.state, "in_force");
    assert.equal(first?.examples, 41);
    assert.equal(first?.decisions, 0);
    // Dangers among the examples.
    const danger = { asked: 4, found: 4, before: null };
    const alarms = { asked: 0, found: 0, before: null };
    const wordless = { asked: 100, found: 0, before: null };
    assert.deepEqual(first?.held_back, { asked: 0, right: 0, before: null, danger, alarms, wordless });
    assert.ok((first?.size_bytes ?? 0) > 1_000 && (first?.size_bytes ?? 0) < 20_000_000);
    assert.equal(first?.set_by_name, null);
    const { rows } = await sql<{ event: string }>`
      select event from audit_entry where event like 'MODEL%'`.execute(world.ctx.db);
    assert.deepEqual(rows, [{ event: "MODEL_LEARNED" }]);
  });

  it("is not trained again on the same data", async () => {
    await trainNow(world);
    assert.equal((await models()).length, 1);
  });

  it("gets another version when there is more data", async () => {
    await teach("drain water with bad smell before my shop");
    await trainNow(world);
    await until("the second version is in use", async () => (await versionInUse()) === 2);
    assert.deepEqual(
      (await models()).map(({ version, state, may_be_set: may }) => [version, state, may]),
      [
        [2, "in_force", "N"],
        [1, "superseded", "Y"],
      ],
    );
  });

  it("can be switched back and forth, with an audit", async () => {
    await proveAll(world);
    assert.equal((await head.call(setModel, { version: 2 })).refusal, "MODEL_IN_FORCE");
    assert.equal((await head.call(setModel, { version: 99 })).refusal, "MODEL_UNKNOWN");
    await head.ok(setModel, { version: 1 });
    await until("the first version is in use again", async () => (await versionInUse()) === 1);
    assert.equal((await models()).find((one) => one.version === 1)?.set_by_name, "Harish Verma");
    await head.ok(setModel, { version: 2 });
    await until("the second version is in use again", async () => (await versionInUse()) === 2);
    const { rows } = await sql<{ version: string }>`
      select detail ->> 'version' as version from audit_entry where event = 'MODEL_SET' order by 1`.execute(
      world.ctx.db,
    );
    assert.deepEqual(
      rows.map((row) => row.version),
      ["1", "2"],
    );
  });

  it("is hidden from officers", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    assert.equal((await officer.call(getModels, {})).refusal, "NOT_PERMITTED");
    assert.equal((await officer.call(setModel, { version: 1 })).refusal, "NOT_PERMITTED");
  });

  it("is refused when it classifies worse than the one before, and stays listed", () => {
    // The margin is two in a hundred, and at least one.
    assert.ok(isGoodEnough({ asked: 0, right: 0, before: null }));
    assert.ok(isGoodEnough({ asked: 10, right: 7, before: 8 }));
    assert.ok(!isGoodEnough({ asked: 10, right: 6, before: 8 }));
    assert.ok(isGoodEnough({ asked: 500, right: 390, before: 400 }));
    assert.ok(!isGoodEnough({ asked: 500, right: 389, before: 400 }));
  });

  it("is refused when it misses one more danger than the one before, whatever else improves", async () => {
    const whole = { asked: 500, right: 450, before: 400 };
    assert.ok(isGoodEnough({ ...whole, danger: { asked: 300, found: 280, before: null } }));
    assert.ok(isGoodEnough({ ...whole, danger: { asked: 300, found: 280, before: 280 } }));
    assert.ok(!isGoodEnough({ ...whole, danger: { asked: 300, found: 279, before: 280 } }));
    // Simulates reports of dangers repeatedly labelled as news.
    await world.database.asOwner(
      `insert into example_text (file, n, text, kind, sub_issue_type_ids, is_danger)
       select 'news', row_number() over (), text, 'news', '{}', false
         from example_text, generate_series(1, 30) where is_danger`,
    );
    await trainNow(world);
    const [model] = await models();
    assert.equal(model?.state, "refused");
    const danger = model.held_back.danger;
    assert.deepEqual([danger?.asked, danger?.before], [4, 4]);
    assert.ok((danger?.found ?? 4) < 4);
    assert.equal(await versionInUse(), 2);
  });

  it("is refused when it raises more false alarms than the margin", () => {
    const whole = { asked: 0, right: 0, before: null };
    assert.ok(isGoodEnough({ ...whole, alarms: { asked: 20, found: 9, before: null } }));
    assert.ok(isGoodEnough({ ...whole, alarms: { asked: 20, found: 9, before: 8 } }));
    assert.ok(!isGoodEnough({ ...whole, alarms: { asked: 20, found: 10, before: 8 } }));
    assert.ok(isGoodEnough({ ...whole, alarms: { asked: 200, found: 12, before: 8 } }));
    assert.ok(!isGoodEnough({ ...whole, alarms: { asked: 200, found: 13, before: 8 } }));
  });

  it("is refused when it finds anything in a text without content, even the first one", () => {
    const whole = { asked: 0, right: 0, before: null };
    assert.ok(isGoodEnough({ ...whole, wordless: { asked: 100, found: 0, before: null } }));
    assert.ok(!isGoodEnough({ ...whole, wordless: { asked: 100, found: 1, before: null } }));
    assert.ok(!isGoodEnough({ ...whole, wordless: { asked: 100, found: 1, before: 1 } }));
  });

  it("can be restored for ten versions only", async () => {
    await world.database.asOwner(
      `insert into learned_model (made_at, digest, state, examples, decisions, features, size_bytes, took_ms, held_back,
                                  weights, set_by, set_at)
       select m.made_at, m.digest, m.state, m.examples, m.decisions, m.features, m.size_bytes, m.took_ms, m.held_back,
              m.weights, m.set_by, m.set_at
         from learned_model m, generate_series(1, 9) where m.version = 1`,
    );
    await world.database.asOwner("delete from example_text where file = 'news'");
    await teach("manhole water with bad smell before my shop");
    await trainNow(world);
    const all = await models();
    const [newest, ...others] = all.toSorted((a, b) => b.version - a.version);
    assert.equal(newest?.state, "in_force");
    // Two older ones, one refused, and the nine.
    assert.deepEqual(others.map((one) => one.may_be_set).join(""), "YYYYYYYYY" + "NNN");
    await proveAll(world);
    assert.equal((await head.call(setModel, { version: 2 })).refusal, "MODEL_UNKNOWN");
    await head.ok(setModel, { version: others[8]?.version ?? 0 });
  });
});

describe("the desk's decisions", () => {
  const { world, desk } = deskForTests({ prepare: useSmallTrainingSet });

  const newest = async () => rowsOf(await desk.as.head.ok(getModels, {}))[0];
  /** Texts on one issue, all in the hold-out set or all outside it. */
  const texts = (isHeldBack: boolean, count: number): string[] =>
    unlikeTexts("@demo_grievance_cell seevar ka paani mein bhara hai", isHeldBack).slice(0, count);

  it("are training data, except for the hold-out set", async () => {
    for (const [at, text] of [...texts(true, 4), ...texts(false, 3)].entries()) {
      const author = ensureUser(world.x.world, `decided_${at}`);
      writePost(world.x.world, author.id, { text });
      const { ticket_id: ticketId } = await until("the ticket is in the queue", async () => {
        const rows = rowsOf(await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 }));
        return rows.find((one) => one.citizen_handle === `decided_${at}`);
      });
      await desk.done("cell", ticketId, ACTION.MARK, {
        department_id: WATER,
        district_id: GURUGRAM,
        sub_issue_type: 301,
      });
    }
    // An unmarked ticket is no decision.
    await desk.fromPost("undecided");
    await trainNow(world);
    const model = await newest();
    assert.equal(model?.decisions, 3);
    const { danger: _, alarms: _none, wordless: _empty, ...decisions } = model?.held_back ?? {};
    assert.deepEqual(decisions, { asked: 4, right: 4, before: null });
  });

  it("are not in the hold-out set when they are near copies of training data", async () => {
    const [held] = texts(true, 1);
    const before = await gatherLessons(world.ctx);
    assert.ok(before.heldBack.some(({ text }) => text === held));
    await world.database.asOwner(
      `insert into example_text (file, n, text, kind, sub_issue_type_ids, is_danger)
       values ('copies', 1, '${held?.replace("@demo_grievance_cell", "dekho")}', 'grievance', '{301}', false)`,
    );
    const after = await gatherLessons(world.ctx);
    assert.equal(after.heldBack.length, before.heldBack.length - 1);
    assert.ok(after.decided.some(({ text }) => text === held));
    await world.database.asOwner("delete from example_text where file = 'copies'");
  });

  it("are not used for private messages", async () => {
    const x = world.x.world;
    writeMessage(x, ensureUser(x, "secretive").id, x.options.ownId, "seevar ka paani, chupke se batata hoon");
    const { ticket_id: ticketId } = await until("the message is in the queue", async () =>
      rowsOf(await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (one) => one.citizen_handle === "secretive",
      ),
    );
    await desk.done("cell", ticketId, ACTION.MARK, {
      department_id: WATER,
      district_id: GURUGRAM,
      sub_issue_type: 301,
    });
    const { decided, heldBack } = await gatherLessons(world.ctx);
    assert.deepEqual([decided.length, heldBack.length], [3, 4]);
    assert.ok(!JSON.stringify([...decided, ...heldBack]).includes("chupke"));
  });

  it("refuse a version that classifies them worse than the one before", async () => {
    // Simulates wrong labels on many texts, with each word of the decided ones.
    await world.database.asOwner(
      `insert into example_text (file, n, text, kind, sub_issue_type_ids, is_danger)
       select 'wrong', row_number() over (), 'seevar ka paani mein bhara hai ' || name, 'grievance', '{101}', false
         from unnest('{${INVENTED.join(",")}}'::text[]) name`,
    );
    await trainNow(world);
    const model = await newest();
    assert.deepEqual([model?.version, model?.state, model?.may_be_set], [2, "refused", "N"]);
    assert.equal(model?.held_back.before, 4);
    await proveAll(world);
    assert.equal((await desk.as.head.call(setModel, { version: 2 })).refusal, "MODEL_UNKNOWN");
    assert.equal(detect("seevar bhara hai", await detectorOf(world.ctx)).understanding.model_version, 1);
    await trainNow(world);
    assert.equal((await newest())?.version, 2, "the same again is not tried again");
  });
});

describe("officers' decisions on danger", () => {
  const { world, desk } = deskForTests({ prepare: useSmallTrainingSet });

  const texts = (beginning: string, isHeldBack: boolean): string[] =>
    unlikeTexts(`@demo_grievance_cell ${beginning}`, isHeldBack);
  const inQueue = async (handle: string): Promise<number> => {
    const { ticket_id: ticketId } = await until("the ticket is in the queue", async () => {
      const rows = rowsOf(await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 }));
      return rows.find((one) => one.citizen_handle === handle);
    });
    return ticketId;
  };
  const say = async (ticketId: number, is: "Y" | "N"): Promise<void> => {
    const [post] = (await desk.show(ticketId)).posts;
    assert.ok(post);
    await desk.as.cell.ok(decideDanger, {
      ticket_id: ticketId,
      feed_id: post.feed_id,
      tweet_id: post.tweet_id,
      is_danger: is,
    });
  };
  const written = async (handle: string, text: string | undefined): Promise<number> => {
    writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: text ?? "" });
    return inQueue(handle);
  };
  const lessons = async () => {
    const { decided, heldBack } = await gatherLessons(world.ctx);
    const shown = ({ text, kind, matters, isDanger }: (typeof decided)[number]) => ({ text, kind, matters, isDanger });
    return { decided: decided.map(shown), heldBack: heldBack.map(shown) };
  };
  const [risk] = texts("tilted wall over the lane of house", false);
  const [quiet, edited] = texts("bill of the meter of house", false);

  it("are used with the issue of the same post, or alone where it is unmarked", async () => {
    const marked = await written("said_risk", risk);
    await say(marked, "Y");
    await say(await written("said_quiet", quiet), "N");
    assert.deepEqual((await lessons()).decided, [
      { text: quiet, kind: null, matters: null, isDanger: false },
      { text: risk, kind: null, matters: null, isDanger: true },
    ]);
    await desk.done("cell", marked, ACTION.MARK, { department_id: WATER, district_id: GURUGRAM, sub_issue_type: 301 });
    assert.deepEqual((await lessons()).decided, [
      { text: risk, kind: "grievance", matters: [301], isDanger: true },
      { text: quiet, kind: null, matters: null, isDanger: false },
    ]);
  });

  it("are not used for later texts, nor for private messages", async () => {
    await say(await written("said_edited", edited), "N");
    assert.equal((await lessons()).decided.length, 3);
    const { origin_id: originId } = await world.ctx.db
      .selectFrom("post")
      .select("origin_id")
      .where("text", "=", edited ?? "")
      .executeTakeFirstOrThrow();
    editPost(world.x.world, originId, `${edited} and more`);
    await until("the edit is there", async () => ((await lessons()).decided.length === 2 ? true : null));
    const x = world.x.world;
    writeMessage(x, ensureUser(x, "said_alone").id, x.options.ownId, "a wall leans over us, chupke se");
    await say(await inQueue("said_alone"), "Y");
    assert.ok(!JSON.stringify(await lessons()).includes("chupke"));
  });

  it("test the next version in the hold-out set, separately from issues", async () => {
    const [first, second] = texts("live wire fell in the street, a boy got a shock, house", true);
    const [calm] = texts("pension of my old mother stopped in march", true);
    await say(await written("said_kept_1", first), "Y");
    await say(await written("said_kept_2", second), "N");
    await say(await written("said_kept_3", calm), "N");
    assert.equal((await lessons()).heldBack.length, 3);
    await trainNow(world);
    const [model] = rowsOf(await desk.as.head.ok(getModels, {}));
    // One danger seen by an officer besides the examples' four; one false alarm in two posts.
    assert.deepEqual(model?.held_back, {
      asked: 0,
      right: 0,
      before: null,
      danger: { asked: 5, found: 5, before: null },
      alarms: { asked: 2, found: 1, before: null },
      wordless: { asked: 100, found: 0, before: null },
    });
  });
});

describe("rare words", () => {
  const { world, desk } = deskForTests({ prepare: useSmallTrainingSet });

  const decided = async (handle: string, text: string): Promise<void> => {
    writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: `@demo_grievance_cell ${text}` });
    const { ticket_id: ticketId } = await until("the ticket is in the queue", async () => {
      const rows = rowsOf(await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 }));
      return rows.find((one) => one.citizen_handle === handle);
    });
    await desk.done("cell", ticketId, ACTION.MARK, {
      department_id: WATER,
      district_id: GURUGRAM,
      sub_issue_type: 301,
    });
  };
  /** Versions that still have weights, with their words. */
  const known = async () => {
    const rows = await world.ctx.db.selectFrom("learned_model").selectAll().orderBy("version").execute();
    return rows.flatMap(({ version, state, weights }) =>
      weights === null ? [] : [{ version, state, words: new Set(fromBytes(weights)?.posts?.known.places.keys()) }],
    );
  };
  const isKnown = (word: string, words: ReadonlySet<string> = new Set()): boolean =>
    piecesOf(word).every((piece) => words.has(piece));
  const isUnknown = (word: string, words: ReadonlySet<string>): boolean =>
    !piecesOf(word).some((piece) => words.has(piece));
  const [shared, own] = ["jhumritalaiya", "zubeida"];
  const inForce = async () => (await known()).find((one) => one.state === "in_force");

  it("are not learned, nor numbers and the like, however often a person wrote them", async () => {
    const mobile = "98765 43210";
    for (const [handle, text] of [
      ["rare_1", `zubeida yahan jhumritalaiya mein seevar bhara hai ${mobile} hr26dk8337`],
      ["rare_1b", `seevar bhara jhumritalaiya ${mobile} hr26dk8337`],
      ["rare_2", `jhumritalaiya ki gali mein seevar ka paani hr26dk8337`],
      ["rare_3", `paani bhara jhumritalaiya bahut seevar hr26dk8337`],
    ] as const) {
      await decided(handle, text); // sequential: each must reach the queue
    }
    // Repeated posts of one person count once.
    await sql`update post set text = text || ' zubeida zubeida' where citizen_id = (select citizen_id from citizen where handle = 'rare_1')`.execute(
      world.ctx.db,
    );
    await trainNow(world);
    const version = await inForce();
    const words = version?.words ?? new Set<string>();
    assert.ok(isKnown(shared, words), "what several wrote is learned");
    assert.ok(isUnknown(own, words), "what one wrote is not");
    // Of a number only its length is known.
    for (const word of words) assert.ok(!/\d{3}/.test(word), word);
    const { decided: taught, heldBack } = await gatherLessons(world.ctx);
    assert.ok(!JSON.stringify([...taught, ...heldBack]).includes("43210"));
  });

  it("are removed from every version after an erasure, also when a new one is refused", async () => {
    const first = await inForce();
    // Creates a further version, so that there is an earlier one.
    await decided("rare_4", "seevar ka paani phir aaya, koi nahi sunta");
    await trainNow(world);
    assert.equal((await known()).length, 2);
    assert.notEqual((await inForce())?.version, first?.version);
    await sql`update post set text = '', is_deleted = true
      where citizen_id in (select citizen_id from citizen where handle in ('rare_1', 'rare_1b', 'rare_2', 'rare_3'))`.execute(
      world.ctx.db,
    );
    // Every version trained now misses all dangers and is refused.
    await world.database.asOwner(
      `insert into example_text (file, n, text, kind, sub_issue_type_ids, is_danger)
       select 'news', row_number() over (), text, 'news', '{}', false
         from example_text, generate_series(1, 30) where is_danger`,
    );
    await inTransaction(world.ctx.db, unlearnErased);
    assert.ok(!(await known()).some((one) => one.version === first?.version), "earlier versions are emptied at once");
    const left = await until("what is in force has forgotten", async () => {
      const [one, ...more] = await known();
      return more.length === 0 && one !== undefined && isUnknown(shared, one.words) ? one : undefined;
    });
    assert.equal(left.state, "in_force");
    assert.ok(isKnown("seevar", left.words), "the rest is still known");
    const states = (await world.ctx.db.selectFrom("learned_model").select("state").orderBy("version").execute()).map(
      (row) => row.state,
    );
    assert.deepEqual(states.slice(-2), ["refused", "in_force"]);
    assert.equal(detect("seevar bhara hai", await detectorOf(world.ctx)).understanding.model_version, left.version);
    // A repetition has nothing to do.
    await learnJob.run(world.ctx, { isForgetting: true });
    assert.equal((await known())[0]?.version, left.version);
  });
});

describe("posts dismissed from the feed", () => {
  const { world, desk } = deskForTests({ prepare: useSmallTrainingSet });

  /** Puts posts into the feed by a rule; returns their numbers. */
  const inFeed = async (handle: string, text: string): Promise<number> => {
    writePost(world.x.world, ensureUser(world.x.world, handle).id, { text });
    return until(`the post of ${handle}`, async () => {
      const { rows } = await sql<{ feed_id: number }>`
        select f.feed_id from feed_post f join post p using (feed_id) join citizen c using (citizen_id)
         where c.handle = ${handle} and f.state = 'waiting'`.execute(world.ctx.db);
      return rows[0]?.feed_id;
    });
  };
  const lessons = async () => {
    const { decided, heldBack } = await gatherLessons(world.ctx);
    return [...decided, ...heldBack]
      .map(({ text, kind, matters }) => [text, kind, matters])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
  };

  it("are training data for the kind of post given as an officer's reason", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["lottery"], { rule_name: "Gone", outcome: "dismiss", dismiss_why: "spam", auto_create_ticket: "N" }),
      ruleOn(["webinar"], { rule_name: "Aside", outcome: "feed", auto_create_ticket: "N" }),
    ]);
    const advert = await inFeed("feed_advert", "@demo_grievance_cell a free webinar for you");
    const abroad = await inFeed("feed_abroad", "@demo_grievance_cell b webinar in another State");
    const chat = await inFeed("feed_chat", "@demo_grievance_cell c webinar was nice to see");
    const repeat = await inFeed("feed_repeat", "@demo_grievance_cell d webinar once more");
    const back = await inFeed("feed_back", "@demo_grievance_cell e webinar taken back");
    writePost(world.x.world, ensureUser(world.x.world, "feed_rule").id, { text: "@demo_grievance_cell f lottery" });
    await until("the rule dismissed it", async () => {
      const { rows } = await sql`select 1 from feed_post where state = 'dismissed' and dismissed_by is null`.execute(
        world.ctx.db,
      );
      return rows.length > 0;
    });
    const dismiss = (feed_id: number, why: "spam" | "other_state" | "not_grievance" | "repeat") =>
      desk.as.cell.ok(dismissFeed, { feed_ids: [feed_id], why });
    await dismiss(advert, "spam");
    await dismiss(abroad, "other_state");
    await dismiss(chat, "not_grievance");
    await dismiss(repeat, "repeat");
    await dismiss(back, "spam");
    await desk.as.cell.ok(restoreFeed, { feed_id: back });
    assert.deepEqual(await lessons(), [
      ["@demo_grievance_cell a free webinar for you", "spam", []],
      ["@demo_grievance_cell b webinar in another State", "other_state", []],
      // Without an issue; nobody stated its kind.
      ["@demo_grievance_cell c webinar was nice to see", null, []],
    ]);
  });

  it("are not used once deleted by their author", async () => {
    await sql`update post set is_deleted = true where text like '%a free webinar%'`.execute(world.ctx.db);
    assert.deepEqual(
      (await lessons()).map(([text]) => text),
      ["@demo_grievance_cell b webinar in another State", "@demo_grievance_cell c webinar was nice to see"],
    );
  });

  it("are not used when they were messages", async () => {
    // Simulates a message in the feed.
    await sql`update post set channel = 'X-DM' where text like '%webinar in another State%'`.execute(world.ctx.db);
    assert.deepEqual(
      (await lessons()).map(([text]) => text),
      ["@demo_grievance_cell c webinar was nice to see"],
    );
  });
});
