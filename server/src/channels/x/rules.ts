/**
 * Stream rules: keeps X's list equal to ours. Outdated rules with our tags are deleted; rules with other tags must not
 * be touched.
 */
import type { XClient } from "./client.ts";
import type { StreamRule } from "./config.ts";
import { problemText, readProblem } from "./errors.ts";
import { idAt, objectsAt, textAt } from "./json.ts";

const PATH = "/2/tweets/search/stream/rules";

/** Sets our stream rules; returns null on success, else the reason. Safe to repeat. */
export async function ensureRules(client: XClient, wanted: readonly StreamRule[]): Promise<string | null> {
  const listed = await client.request({ method: "GET", path: PATH, as: "app" });
  if (listed.kind === "no-answer") return listed.message;
  if (listed.status !== 200) return problemText(readProblem(listed.status, listed.body));
  const present = objectsAt(listed.body, "data").map((rule) => ({
    id: idAt(rule, "id"),
    value: textAt(rule, "value") ?? "",
    tag: textAt(rule, "tag") ?? "",
  }));
  const missing = wanted.filter((rule) => !present.some((old) => old.value === rule.value));
  const outdated = present.filter(
    (old) => wanted.some((rule) => rule.tag === old.tag) && !wanted.some((rule) => rule.value === old.value),
  );
  // Add before deleting: a rule too many in between is harmless, one too few is not.
  const added = missing.length === 0 ? null : await change(client, { add: missing });
  if (added !== null || outdated.length === 0) return added;
  return change(client, { delete: { ids: outdated.map(({ id }) => id) } });
}

async function change(client: XClient, body: unknown): Promise<string | null> {
  const answer = await client.request({ method: "POST", path: PATH, body, as: "app" });
  if (answer.kind === "no-answer") return answer.message;
  if (answer.status === 200 || answer.status === 201) {
    const faults = objectsAt(answer.body, "errors").filter((error) => !/duplicate/i.test(textAt(error, "title") ?? ""));
    return faults.length === 0 ? null : problemText(readProblem(answer.status, answer.body));
  }
  return problemText(readProblem(answer.status, answer.body));
}
