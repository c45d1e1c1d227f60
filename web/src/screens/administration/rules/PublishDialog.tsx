import { lettersIn } from "@smgt/contract/given.ts";
import { MOST_TRIED } from "@smgt/contract/calls/intake/rule-trials.ts";
import { useRef, useState } from "react";
import { usePublishRulesMutation, useTryRulesQuery, type TriedPost } from "../../../api/rule-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { Differences } from "./Differences.tsx";

interface Props {
  readonly revision: number;
  readonly live: number | null;
  readonly proof: Proof;
  readonly onClose: () => void;
}

const LEAST_WHY = 3;
const LAST_POSTS = { last: MOST_TRIED };

/** Publishes the draft to every server: shows the differences and requests a reason. */
export function PublishDialog({ revision, live, proof, onClose }: Props) {
  const t = useWords();
  const [why, setWhy, forget] = useLocalDraft("make rules live", "");
  const [wasSent, setSent] = useState(false);
  const [publish] = usePublishRulesMutation();
  const submit = useSubmit();
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = lettersIn(why) < LEAST_WHY;
  const send = (): void => {
    setSent(true);
    if (isMissing) return field.current?.focus();
    void submit.run(
      () => proof.run(() => publish({ seen_draft_revision: revision, seen_live_version: live ?? 0, why: why.trim() })),
      () => {
        forget();
        onClose();
      },
    );
  };
  return (
    <Dialog
      title={t("rules.publish")}
      closeLabel={t("app.close")}
      shape="wide"
      onClose={onClose}
      foot={
        <>
          <Button look="primary" busy={submit.isBusy} onClick={send}>
            {t("rules.publishDo")}
          </Button>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
        </>
      }
    >
      <p>{t("rules.publishWhat")}</p>
      <Effect />
      {live !== null && <Differences from={live} to={null} />}
      <TextArea
        ref={field}
        label={t("rules.publishWhy")}
        hint={t("rules.publishWhyHint")}
        rows={2}
        maxLength={500}
        value={why}
        error={wasSent && isMissing ? t("rules.whyNeeded") : undefined}
        onText={setWhy}
      />
      <ProblemBanner problem={submit.problem} />
    </Dialog>
  );
}

/** Effect of the draft on the last posts, which reveals a rule that matches nearly all. */
function Effect() {
  const t = useWords();
  const { data } = useTryRulesQuery(LAST_POSTS);
  const posts = data?.rows ?? [];
  if (posts.length === 0) return null;
  const count = (becomes: TriedPost["verdict"]["becomes"]): number =>
    posts.filter((post) => post.verdict.becomes === becomes).length;
  const ticket = count("ticket");
  const said = t("rules.publishTried", { n: posts.length, ticket, feed: count("feed"), dismissed: count("dismissed") });
  if (ticket * 2 >= posts.length) return <p role="status">{said}</p>;
  return (
    <Banner tone="warn" role="status" title={t("rules.publishMost")}>
      <p>{said}</p>
    </Banner>
  );
}
