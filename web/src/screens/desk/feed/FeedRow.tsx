import { useEffect, useId, useState, type FormEvent } from "react";
import { Link } from "wouter";
import { isGiven } from "@smgt/contract/given.ts";
import type { FeedPost } from "@smgt/contract/calls/intake/feed.ts";
import { DISMISS_WHYS, type DismissWhy } from "@smgt/contract/shapes/rule.ts";
import { useDepartmentsQuery, useDistrictsQuery, useIssuesQuery } from "../../../api/master-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { leaveField, useShortcuts } from "../../../lib/shortcuts.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ROLE } from "@smgt/contract/constants.ts";
import { KIND_WORDS } from "./kind-words.ts";
import type { Ending } from "./use-feed.ts";

const WHY_WORDS: Readonly<Record<DismissWhy, MessageKey>> = {
  not_grievance: "parked.asideNotGrievance",
  spam: "parked.asideSpam",
  repeat: "parked.asideRepeat",
  other_state: "parked.asideOtherState",
  unreadable: "parked.asideUnreadable",
  other: "parked.asideOther",
};

export interface FeedActions {
  readonly make: (post: FeedPost) => void;
  readonly restore: (post: FeedPost) => void;
  readonly dismiss: (post: FeedPost, why: DismissWhy, remark: string) => void;
}

interface Props {
  readonly post: FeedPost;
  readonly ending: Ending | null;
  readonly isBusy: boolean;
  readonly actions: FeedActions;
  readonly isDismissing: boolean;
  readonly onDismissing: (is: boolean) => void;
}

export function FeedRow({ post, ending, isBusy, actions, isDismissing, onDismissing }: Props) {
  const t = useWords();
  const roleId = useSession()?.roleId ?? null;
  const isDone = ending?.isDone === true;
  return (
    <article className="stack gap-2" aria-label={t("feed.post", { name: post.author.name })}>
      <p className="muted small numeral flow gap-2">
        <strong>{post.author.name}</strong>
        <span>@{post.author.handle}</span>
        <span>{formatMomentShort(post.posted_at)}</span>
        {post.is_edited === "Y" && <span>{t("feed.edited")}</span>}
      </p>
      <p className="feed-text" lang={htmlLang(post.lang)}>
        {post.text}
      </p>
      <Why post={post} />
      <Suggested post={post} />
      {ending !== null && (
        <p className={isDone ? "feed-good row wrap gap-1" : "field-error row wrap gap-1"} role="status">
          <Icon name={isDone ? "checkCircle" : "alert"} size={16} />
          {ending.sentence}
          {ending.ticketId !== null && <Link href={paths.ticket(ending.ticketId)}>{t("queue.open")}</Link>}
        </p>
      )}
      {!isDone && (
        <div className="flow gap-2">
          {roleId !== ROLE.ADMIN && (
            <>
              <Button small look="primary" icon="plus" busy={isBusy} onClick={() => actions.make(post)}>
                {t("feed.make")}
              </Button>
              {post.state === "waiting" ? (
                <Button
                  small
                  icon="close"
                  aria-expanded={isDismissing}
                  busy={isBusy}
                  onClick={() => onDismissing(!isDismissing)}
                >
                  {t("feed.dismiss")}
                </Button>
              ) : (
                <Button small icon="undo" busy={isBusy} onClick={() => actions.restore(post)}>
                  {t("feed.restore")}
                </Button>
              )}
            </>
          )}
          {(roleId === ROLE.ADMIN || roleId === ROLE.CELL_HEAD) && (
            <Link href={`${paths.rule("new")}?post=${post.feed_id}`} className="button button-small button-quiet">
              {t("feed.rule")}
            </Link>
          )}
        </div>
      )}
      {isDismissing && !isDone && (
        <Dismiss
          feedId={post.feed_id}
          isBusy={isBusy}
          onDo={(why, remark) => actions.dismiss(post, why, remark)}
          onClose={() => onDismissing(false)}
        />
      )}
    </article>
  );
}

function Why({ post }: { readonly post: FeedPost }) {
  const t = useWords();
  const percent = Math.round(post.certainty * 100);
  const why =
    post.reason === "rule"
      ? t("feed.byRule", { name: post.rule_name ?? "–" })
      : post.reason === "person"
        ? t("feed.byPerson", { name: post.dismissed_by ?? "–" })
        : t("feed.byKind", { kind: t(KIND_WORDS[post.kind]), percent });
  return (
    <p className="small stack gap-1">
      <span className="row gap-1">
        <Icon name="info" size={15} />
        <span>
          {why}
          {post.dismiss_why !== null && ` · ${t(WHY_WORDS[post.dismiss_why])}`}
          {post.remarks !== null && ` · ${post.remarks}`}
        </span>
      </span>
      {post.words.length > 0 && <span className="muted">{t("feed.words", { words: post.words.join(", ") })}</span>}
    </p>
  );
}

/** Fields of the ticket that would be created. */
function Suggested({ post: { suggested } }: { readonly post: FeedPost }) {
  const t = useWords();
  const pick = usePick();
  const subIssue = useIssuesQuery()
    .data?.flatMap((row) => row.sub_issues)
    .find((row) => row.sub_issue_type === suggested.sub_issue_type);
  const district = useDistrictsQuery().data?.find((row) => row.district_id === suggested.district_id);
  const department = useDepartmentsQuery().data?.find((row) => row.department_id === suggested.department_id);
  const names = [
    subIssue && pick(subIssue.sub_issue_type_name, subIssue.sub_issue_type_name_translations),
    district && pick(district.district_name, district.district_name_translations),
    department && pick(department.department_name, department.department_name_translations),
  ].filter(Boolean);
  if (names.length === 0) return null;
  return <p className="muted small">{t("feed.wouldBe", { what: names.join(" · ") })}</p>;
}

interface DismissProps {
  readonly feedId: number;
  readonly isBusy: boolean;
  readonly onDo: (why: DismissWhy, remark: string) => void;
  readonly onClose: () => void;
}

interface Wish {
  readonly why: DismissWhy | null;
  readonly remark: string;
}
const NOTHING: Wish = { why: null, remark: "" };

function Dismiss({ feedId, isBusy, onDo, onClose }: DismissProps) {
  const t = useWords();
  const [wish, setWish] = useLocalDraft<Wish>(`dismiss post ${feedId}`, NOTHING);
  const { why, remark } = wish;
  const [wasSent, setSent] = useState(false);
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  useShortcuts({ Escape: (event) => leaveField(event) || onClose() });
  const isRemarkMissing = why === "other" && !isGiven(remark);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (why !== null && !isRemarkMissing) onDo(why, remark);
  };
  return (
    <form className="feed-dismiss stack gap-3" onSubmit={submit} noValidate>
      <RadioCards
        legend={t("parked.asideWhy")}
        isSmall
        id={id}
        value={why}
        onValue={(next) => setWish({ ...wish, why: next as DismissWhy })}
        cards={DISMISS_WHYS.map((one) => ({ value: one, name: t(WHY_WORDS[one]) }))}
      />
      {wasSent && why === null && <p className="field-error">{t("parked.missWhy")}</p>}
      <TextField
        label={t("parked.asideRemark")}
        optional={why === "other" ? undefined : t("app.optional")}
        maxLength={500}
        value={remark}
        error={wasSent && isRemarkMissing ? t("parked.missRemark") : undefined}
        onText={(text) => setWish({ ...wish, remark: text })}
      />
      <div className="flow gap-2">
        <Button type="submit" small look="primary" busy={isBusy}>
          {t("feed.dismiss")}
        </Button>
        <Button small onClick={onClose}>
          {t("app.cancel")}
        </Button>
      </div>
    </form>
  );
}
