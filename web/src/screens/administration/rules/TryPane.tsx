import { useState } from "react";
import { MOST_TRIED } from "@smgt/contract/calls/intake/rule-trials.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { useTryRulesQuery, type TriedPost } from "../../../api/rule-queries.ts";
import { useTyped } from "../../../api/typed-queries.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { useVerdict } from "./use-verdict.ts";

interface Props {
  /** Values of the form; null while incomplete. */
  readonly rule: (RuleBody & { readonly ruleId?: number }) | null;
}

const PAUSE_MS = 600;
const SHOWN = 30;

/** Trial of the edited rule on a text or on the last posts: lists matches, and those an earlier rule takes first. */
export function TryPane({ rule }: Props) {
  const t = useWords();
  const [text, setText] = useState("");
  const body = rule === null ? null : { rule, ...(text.trim() === "" ? { last: MOST_TRIED } : { text: text.trim() }) };
  const found = useTyped(useTryRulesQuery, body, PAUSE_MS);
  const answer = found.latest;
  const posts = answer?.rows ?? [];
  const isOwnText = posts[0]?.feed_id === null;
  const matching = posts.filter((post) => post.is_match === "Y");
  const {
    match_count: count = 0,
    taken_count: taken = 0,
    hidden_count: hidden = 0,
    warnings = [],
  } = answer?.extras ?? {};
  return (
    <section className="card rules-try stack gap-3" aria-labelledby="rule-try">
      <h2 id="rule-try">{t("rules.try")}</h2>
      <TextArea
        label={t("rules.tryText")}
        hint={t("rules.tryTextHint", { most: MOST_TRIED })}
        rows={3}
        maxLength={4_000}
        value={text}
        onText={setText}
      />
      {rule === null && <p className="muted">{t("rules.tryUnfinished")}</p>}
      {found.failure !== null && (
        <Banner tone="bad" role="alert">
          {sayFailure(found.failure).join(" ")}
        </Banner>
      )}
      {warnings.map((warning) => (
        <Banner key={warning.ruleId ?? 0} tone="warn" title={warning.rule_name || t("rules.thisRule")}>
          <p>{warning.message}</p>
        </Banner>
      ))}
      <div role="status" aria-busy={found.isAsking} className="stack gap-2">
        {rule !== null && answer !== null && !isOwnText && (
          <p>
            <strong>{t("rules.tryCount", { n: count, of: posts.length })}</strong>{" "}
            {taken > 0 && t("rules.tryTaken", { n: taken })}
          </p>
        )}
        {rule !== null && isOwnText && posts[0] !== undefined && (
          <p>
            <strong>{t(posts[0].is_match === "Y" ? "rules.tryFits" : "rules.tryFitsNot")}</strong>
          </p>
        )}
      </div>
      {rule !== null && (
        <ul className="rules-tried stack gap-2">
          {(isOwnText ? posts : matching).slice(0, SHOWN).map((post) => (
            <Tried key={post.feed_id ?? 0} post={post} />
          ))}
        </ul>
      )}
      {rule !== null && hidden > 0 && <p className="muted small">{t("rules.hiddenPosts", { n: hidden })}</p>}
      {!isOwnText && matching.length > SHOWN && (
        <p className="muted small">{t("rules.tryMore", { n: matching.length - SHOWN })}</p>
      )}
    </section>
  );
}

function Tried({ post }: { readonly post: TriedPost }) {
  const t = useWords();
  const say = useVerdict();
  return (
    <li className="rules-tried-one stack gap-1">
      {post.feed_id !== null && (
        <p className="muted small numeral">
          {[post.ticket_no, post.posted_at === null ? null : formatMomentShort(post.posted_at)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      <p className="rules-post">{post.text}</p>
      <p className="small">{say(post.verdict)}</p>
      {post.taken_by !== null && (
        <p className="field-error row gap-1 small">
          <Icon name="alert" size={15} />
          {t("rules.takenBy", { name: post.taken_by.rule_name })}
        </p>
      )}
      {post.is_match === "N" && post.conditions.length > 0 && (
        <p className="muted small">
          {t("rules.whichTrue", {
            yes: post.conditions.flatMap((flag, at) => (flag === "Y" ? [at + 1] : [])).join(", ") || "–",
            no: post.conditions.flatMap((flag, at) => (flag === "N" ? [at + 1] : [])).join(", ") || "–",
          })}
        </p>
      )}
    </li>
  );
}
