/**
 * Publishes a version of the pack, or withdraws a proposal. The version is validated before the transaction and
 * rehearsed in it, so that nothing is published that its administrator has not seen.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { publishPack as PublishPack, withdrawPack as WithdrawPack } from "@smgt/contract/calls/organisation/packs.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../../../context.ts";
import { brokenConstraint } from "../../../../db/errors.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { problemLines } from "../../../law/masters/packs/check-pack.ts";
import { readVersion as readMastersVersion } from "../../../law/masters/packs/changes/queries.ts";
import { lockPacks } from "../../../law/masters/packs/queries.ts";
import { writeMasters } from "../../../law/masters/packs/write-masters.ts";
import { recordMastersVersion } from "../../../law/masters/versions.ts";
import { confirm, ONE_IS_ENOUGH, type Mandate } from "../../../law/authority/second-person.ts";
import { Refused } from "../../../ground/refused.ts";
import { SYSTEM_USER_ID } from "../../users/system-user.ts";
import { sayProblem } from "../../../../texts/problems.ts";
import { checkVersion, documentInForce, previewPack, type Look } from "./preview-pack.ts";
import type { CheckedVersion } from "./pack-thread.ts";
import { decide, putInForce, readVersion, supersede, versionInForce, type PackVersion } from "./queries.ts";

type Body = BodyOf<typeof PublishPack>;

const sentenceOf = ({ rule_name: rule, name }: Look["rules"][number], { language }: Officer): string =>
  sayProblem(
    language,
    `The live rule "${rule}" names "${wordedIn(name, language) ?? name.en}", which would be gone; change the rule and publish the rules.`,
  );

/** Validates the version over the current masters, before the transaction; null for an unknown one. */
async function checkBefore(ctx: Context, id: number): Promise<Checked | null> {
  const mastersVersion = await readMastersVersion(ctx.db);
  const [version, document] = await Promise.all([readVersion(ctx.db, id), documentInForce(ctx.db)]);
  return version === undefined ? null : { mastersVersion, checked: await checkVersion(ctx, { document, version }) };
}

interface Checked {
  readonly mastersVersion: number;
  readonly checked: CheckedVersion;
}

/** A version that was in force before has been approved by two people already. */
async function mandateFor(tx: Tx, admin: Officer, { state, madeBy }: PackVersion): Promise<Mandate> {
  if (state !== "proposed") return ONE_IS_ENOUGH;
  const matter = { askedBy: madeBy === SYSTEM_USER_ID ? null : madeBy, roles: [ROLE.ADMIN] };
  return confirm(tx, admin, matter, { OWN: "PACK_IS_YOURS", ASKER_GONE: "PACK_PROPOSER_GONE" });
}

async function publish(tx: Tx, admin: Officer, body: Body, from: Checked | null, now: Date): Promise<number> {
  const { pack_version_id: id, seen_tickets: seen, reason } = body;
  await lockPacks(tx);
  const version = await readVersion(tx, id);
  if (from === null || version === undefined || version.state === "withdrawn") throw new Refused("PACK_VERSION_UNKNOWN");
  if (version.state === "in_force") throw new Refused("PACK_IN_FORCE");
  const mandate = await mandateFor(tx, admin, version);
  // The files were completed by those in force then; over another version they would revert its changes.
  if (version.state === "proposed" && version.baseId !== (await versionInForce(tx))) throw new Refused("PACK_BASE_GONE");
  // The masters changed during validation: nobody has reviewed the version over the current ones.
  if (from.mastersVersion !== (await readMastersVersion(tx))) throw new Refused("PACK_MOVED_ON");
  const { pack, problems, findings, rules } = await previewPack(tx, from.checked, now);
  if (pack === null) throw new Refused("PACK_UNSOUND", {}, {
      problems: problemLines(problems.map((one) => ({ ...one, message: sayProblem(admin.language, one.message) }))),
    });
  const before = await documentInForce(tx);
  const code = JSON.parse(before.texts.files.get("pack.json") ?? "{}") as { pack_code?: string };
  if (pack["pack.json"].pack_code !== code.pack_code) throw new Refused("PACK_OTHER_STATE");
  if (rules.length > 0) throw new Refused("PACK_UNSOUND", {}, { problems: rules.map((one) => sentenceOf(one, admin)) });
  if (findings.some(({ stops }) => stops === "Y")) throw new Refused("PACK_STOPPED");
  if (findings.reduce((sum, { count }) => sum + count, 0) !== seen) throw new Refused("PACK_MOVED_ON");
  const changed = await writeMasters(tx, pack);
  await supersede(tx);
  await decide(tx, id, { state: "in_force", userId: admin.userId, reason: reason.trim(), now });
  await putInForce(tx, id, mandate);
  const about = { source: "pack", userId: admin.userId, packVersion: pack["pack.json"].version } as const;
  const masters = await recordMastersVersion(tx, { ...about, changed, now });
  const detail = { pack_version_id: id, masters_version: masters };
  await appendAudit(tx, [
    { at: now, event: "PACK_PUBLISHED", actorUserId: admin.userId, roleId: admin.roleId, detail },
  ]);
  return masters;
}

export async function publishPack(ctx: Context, admin: Officer, body: Body): Promise<number> {
  try {
    const from = await checkBefore(ctx, body.pack_version_id);
    return await inTransaction(ctx.db, (tx) => publish(tx, admin, body, from, ctx.clock.now()));
  } catch (error) {
    const problem = brokenConstraint(error);
    throw problem === null ? error : new Refused("PACK_UNSOUND", {}, { problems: [sayProblem(admin.language, problem)] });
  }
}

export async function withdrawPack(ctx: Context, admin: Officer, body: BodyOf<typeof WithdrawPack>): Promise<void> {
  const { pack_version_id: id, reason } = body;
  await inTransaction(ctx.db, async (tx) => {
    await lockPacks(tx);
    const version = await readVersion(tx, id);
    if (version === undefined) throw new Refused("PACK_VERSION_UNKNOWN");
    if (version.state !== "proposed") throw new Refused("PACK_NOT_PROPOSED");
    const now = ctx.clock.now();
    await decide(tx, id, { state: "withdrawn", userId: admin.userId, reason: reason.trim(), now });
    await appendAudit(tx, [
      {
        at: now,
        event: "PACK_WITHDRAWN",
        actorUserId: admin.userId,
        roleId: admin.roleId,
        detail: { pack_version_id: id },
      },
    ]);
  });
}
