import { useState } from "react";
import { NOTIFICATION_PRIORITIES, type NotificationRow } from "@smgt/contract/shapes/notification.ts";
import { useLocation } from "wouter";
import { usePublishNotificationMutation, type Choices } from "../../../api/notification-queries.ts";
import { filesAbout, useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { DraftNote } from "../../../parts/drafts/DraftNote.tsx";
import { UnfinishedDrafts } from "../../../parts/drafts/UnfinishedDrafts.tsx";
import { drafts, useDraft, useDraftSaving } from "../../../parts/drafts/use-draft.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { FilePick } from "../../../parts/FilePick.tsx";
import { useGoOn } from "../../../parts/use-go-on.ts";
import { paths } from "../../../paths.ts";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { AudienceFields, useHeadCount } from "./AudienceFields.tsx";
import { bodyOf, missingIn, withFields, type Draft } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { TextFields } from "./TextFields.tsx";
import { TimeFields } from "./TimeFields.tsx";

interface Props {
  readonly choices: Choices;
  /** Draft to edit; null for a new one. */
  readonly row: NotificationRow | null;
  readonly start: Draft;
}

/** A valid end can pass while the form is open. */
const LOOK_EVERY_MS = 30_000;
/** Id of the button that saves a draft. */
const DRAFTS = "notification-drafts";
const KINDS = ["notification"] as const;
const MANAGE = `${paths.notifications}?tab=manage`;

export function NotificationForm({ choices, row, start }: Props) {
  const t = useWords();
  const say = useWording();
  const [, go] = useLocation();
  const goOn = useGoOn();
  const id = row?.global_notification_id ?? null;
  const place = { kind: "notification", slot: String(id ?? "new") } as const;
  const { key, fields } = useDraft(place.kind, place.slot);
  useDraftSaving(KINDS, place.slot, false);
  const draft = withFields(start, fields);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isFileKept, setFileKept] = useState(row?.attachment_name != null);
  const [wasSent, setSent] = useState(false);
  const [publish] = usePublishNotificationMutation();
  const submit = useIdempotentSubmit(`notification ${key}`);
  const count = useHeadCount(draft).rows;
  const change = (more: Partial<Draft>): void =>
    drafts.change(place, { ...withFields(start, drafts.get(place).fields), ...more, id });
  const now = useNow(LOOK_EVERY_MS);
  const missing = wasSent ? missingIn(draft, choices.languages, now) : [];
  const send = (flag: "A" | "M"): void => {
    setSent(true);
    const [first] = missingIn(draft, choices.languages, Date.now());
    if (first !== undefined) {
      document.getElementById(first)?.focus();
      return;
    }
    const body = {
      ...bodyOf(draft, Date.now()),
      ...(row === null ? {} : { global_notification_id: row.global_notification_id, version: row.version }),
      ...(row?.attachment_name != null && !isFileKept ? { without_attachment: "Y" as const } : {}),
      notification_flag: flag,
    };
    void submit.run(
      [draft, flag, filesAbout(files)],
      (press) => publish({ body: { ...body, client_ref: press, draft_ref: key }, file: files[0] ?? null }),
      () => {
        drafts.begin(place);
        goOn(MANAGE);
      },
    );
  };
  const people = count?.audience_count ?? null;
  const verb =
    people === null
      ? t("notifications.publish")
      : t(count?.needs_second === "Y" ? "notifications.askApproval" : "notifications.publishFor", { count: people });
  return (
    <form
      className="notification-form"
      onSubmit={(event) => {
        event.preventDefault();
        send((event.nativeEvent as SubmitEvent).submitter?.id === DRAFTS ? "M" : "A");
      }}
    >
      <div className="stack gap-4">
        <UnfinishedDrafts
          {...place}
          title={t("notifications.unfinished")}
          nameOf={(one) =>
            (one.id ?? null) === id ? say({ en: "", ...one.title }) || t("notifications.untitled") : null
          }
          onGoOn={() => document.getElementById("title-en")?.focus()}
        />
        {row?.refusal_reason != null && (
          <Banner tone="warn">
            {t("notifications.refusedWhy", { name: row.decided_by ?? "", reason: row.refusal_reason })}
          </Banner>
        )}
        <TextFields draft={draft} languages={choices.languages} missing={missing} onChange={change} />
        <RadioCards
          legend={t("notifications.priority")}
          inRow
          value={draft.priority}
          cards={NOTIFICATION_PRIORITIES.map((value) => ({ value, name: t(`ribbon.${value}`) }))}
          onValue={(value) =>
            change({ priority: NOTIFICATION_PRIORITIES.find((one) => one === value) ?? draft.priority })
          }
        />
        <TimeFields draft={draft} choices={choices} isMissing={missing.includes("time")} onChange={change} />
        <AudienceFields draft={draft} onChange={change} />
        <fieldset className="notification-part notification-period">
          <legend>{t("notifications.when")}</legend>
          <DateField
            label={t("notifications.fromField")}
            hint={t("notifications.fromHint")}
            optional={t("app.optional")}
            value={draft.from}
            hasTime
            onValue={(from) => change({ from })}
          />
          <DateField
            id="period"
            label={t("notifications.toField")}
            hint={t("notifications.toHint")}
            optional={t("app.optional")}
            value={draft.to}
            hasTime
            error={missing.includes("period") ? t("notifications.periodWrong") : undefined}
            onValue={(to) => change({ to })}
          />
        </fieldset>
        {isFileKept && row?.attachment_name != null ? (
          <p className="row wrap gap-2">
            {t("notifications.fileKept", { name: row.attachment_name })}
            <Button small onClick={() => setFileKept(false)}>
              {t("notifications.fileDrop")}
            </Button>
          </p>
        ) : (
          <FilePick files={files} onFiles={setFiles} isRequired={false} most={1} />
        )}
        <label className="row gap-2">
          <input
            type="checkbox"
            checked={draft.isAckWanted}
            onChange={(event) => change({ isAckWanted: event.currentTarget.checked })}
          />
          {t("notifications.askAck")}
        </label>
      </div>
      <div className="stack gap-4">
        <Preview draft={draft} languages={choices.languages} />
        {count?.needs_second === "Y" && <Banner tone="calm">{t("notifications.needsSecond")}</Banner>}
        <ProblemBanner problem={submit.problem} />
        {missing.length > 0 && (
          <Banner tone="bad" role="alert">
            {t("notifications.incomplete")}
          </Banner>
        )}
        <DraftNote {...place} saved="notifications.kept" />
        <div className="row wrap gap-2">
          <Button type="submit" look="primary" icon="send" busy={submit.isBusy} unavailable={people === 0}>
            {verb}
          </Button>
          <Button type="submit" id={DRAFTS} busy={submit.isBusy}>
            {t("notifications.keepDraft")}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              drafts.discard(place);
              go(MANAGE);
            }}
          >
            {t("app.cancel")}
          </Button>
        </div>
      </div>
    </form>
  );
}
