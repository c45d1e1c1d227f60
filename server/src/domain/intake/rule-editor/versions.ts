/**
 * Live and former sets of rules. Publishing is the only way to make rules live: a version is written, never changed,
 * and announced to every server after the commit.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { publishRules as call } from "@smgt/contract/calls/intake/rule-sets.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import { announceAfter } from "../../../db/announcements.ts";
import type { Context, Officer } from "../../../context.ts";
import { say, worded } from "../../../texts/say.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { lockPacks } from "../../law/masters/packs/queries.ts";
import { mastersIn } from "../../law/masters/read-masters.ts";
import { MASTERS_CHANNEL } from "../../law/masters/versions.ts";
import { Refused } from "../../ground/refused.ts";
import { editDraft, recordChange, type Editing } from "./change-draft.ts";
import { checkRulesWith } from "./check-rules.ts";
import { compareSets, type RuleChange } from "./compare-rules.ts";
import { addDraftRules, draftRules, emptyDraft } from "./draft-queries.ts";
import { readLiveRules } from "./live-rules.ts";
import { notifyLive } from "./notify-rules.ts";
import { insertVersion, versionPage, versionRules } from "./version-queries.ts";

const PER_PAGE = 50;

/** Refuses when the draft differs from the one seen. */
export function checkSeen({ state, officer }: Editing, seenRevision: number | undefined): void {
  if (seenRevision === state.revision) return;
  throw new Refused("RULES_MOVED_ON", { name: state.name, what: wordedIn(state.what, officer.language) });
}

interface Publishing {
  readonly why: string;
  readonly broughtBack: number | null;
  /** The live version on the editor's screen; absent if unknown. */
  readonly seenLive?: number | undefined;
}

async function makeLive(
  { ctx, tx, officer, now }: Editing,
  rules: readonly Rule[],
  { why, broughtBack, seenLive }: Publishing,
): Promise<number> {
  const live = await readLiveRules(tx);
  if (live.version === null ? rules.length === 0 : compareSets(live.rules, rules).length === 0) {
    throw new Refused("RULES_AS_LIVE");
  }
  // An older version restored in a hurry must not be undone by a draft that was compared with its predecessor.
  if (seenLive !== undefined && seenLive !== (live.version ?? 0)) {
    const [newest] = await versionPage(tx, null, 1);
    throw new Refused("RULES_LIVE_MOVED_ON", { name: newest?.published_by ?? "–", version: live.version ?? 0 });
  }
  // Names that no longer exist are reported with their rules; an urgent restore does not wait for that.
  if (broughtBack === null) {
    // Locks the masters until the version is live: no change may end what it names, and earlier changes must be seen
    // here.
    await lockPacks(tx);
    const active = rules.filter((rule) => rule.is_active === "Y");
    await checkRulesWith(await mastersIn(ctx, tx), ctx, tx, active, officer.language);
  }
  const version = await insertVersion(tx, { rules, why, broughtBack, userId: officer.userId, now });
  const detail = {
    rule_version: version,
    rules: rules.length,
    ...(broughtBack === null ? {} : { brought_back: broughtBack }),
  };
  await appendAudit(tx, [
    { at: now, event: "RULES_PUBLISHED", actorUserId: officer.userId, roleId: officer.roleId, detail },
  ]);
  announceAfter(tx, MASTERS_CHANNEL, [{ rule_version: version }]);
  await notifyLive(ctx, tx, { officer, version, why, rules, now });
  return version;
}

export function publishRules(ctx: Context, officer: Officer, body: BodyOf<typeof call>) {
  return editDraft(ctx, officer, async (editing) => {
    checkSeen(editing, body.seen_draft_revision);
    const rules = (await draftRules(editing.tx)).map((one) => one.rule);
    const version = await makeLive(editing, rules, {
      why: body.why.trim(),
      broughtBack: null,
      seenLive: body.seen_live_version,
    });
    return { version, sentence: say(officer.language, "rule.published", { version }) };
  });
}

/** Rules of a version; refuses if there is none. */
export async function rulesOfVersion(
  db: Parameters<typeof versionRules>[0],
  version: number,
): Promise<readonly Rule[]> {
  const rules = await versionRules(db, version);
  if (rules === undefined) throw new Refused("RULE_VERSION_NOT_FOUND");
  return rules;
}

/** Restores an older version, live or into the draft. */
export function bringBack(
  ctx: Context,
  officer: Officer,
  body: { rule_version: number; into: "live" | "draft"; why: string; seen_draft_revision?: number },
) {
  return editDraft(ctx, officer, async (editing) => {
    const { tx, now } = editing;
    const rules = await rulesOfVersion(tx, body.rule_version);
    if (body.into === "live") {
      const version = await makeLive(editing, rules, { why: body.why.trim(), broughtBack: body.rule_version });
      return { version, revision: null, sentence: say(officer.language, "rule.published", { version }) };
    }
    checkSeen(editing, body.seen_draft_revision);
    const what = worded("draft.broughtBack", { version: body.rule_version });
    await emptyDraft(tx);
    const written = rules.map(({ ruleId, sequence: _place, ...rule }) => ({ ruleId, body: rule }));
    await addDraftRules(tx, written, { userId: officer.userId, what, now });
    const detail = { rule_version: body.rule_version };
    const revision = await recordChange(editing, "RULES_BROUGHT_BACK", what, detail);
    const sentence = say(officer.language, "rule.broughtBack", { version: body.rule_version });
    return { version: null, revision, sentence };
  });
}

/** A page of versions, newest first. */
export async function listVersions(ctx: Context, before: number | null) {
  const rows = await versionPage(ctx.db, before, PER_PAGE + 1);
  const shown = rows.slice(0, PER_PAGE);
  return { rows: shown, next: rows.length > PER_PAGE ? shown.at(-1)?.rule_version : undefined };
}

/** Rules of a version, or of the draft. */
export async function rulesOf(ctx: Context, version: number | undefined): Promise<readonly Rule[]> {
  if (version !== undefined) return rulesOfVersion(ctx.db, version);
  return (await draftRules(ctx.db)).map((one) => one.rule);
}

/** Changes from one set to the other. */
export async function compareVersions(
  ctx: Context,
  from: number | undefined,
  to: number | undefined,
): Promise<RuleChange[]> {
  const [before, after] = await Promise.all([rulesOf(ctx, from), rulesOf(ctx, to)]);
  return compareSets(before, after);
}
