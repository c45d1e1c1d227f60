import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
import { ACTION } from "@smgt/contract/constants.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useIssuesQuery } from "../../../../api/master-queries.ts";
import { useAssignmentQuery } from "../../../../api/ticket-queries.ts";
import { usePick, useWording, useWords } from "../../../../i18n/use-words.ts";
import { ActionFields } from "../../../../parts/action-form/ActionFields.tsx";
import { Consequences } from "../../../../parts/action-form/Consequences.tsx";
import { hasField, idOf, missingIn } from "../../../../parts/action-form/check-form.ts";
import { FORM } from "../../../../parts/action-form/field-props.ts";
import { useProblems } from "../../../../parts/action-form/use-problems.ts";
import { useUndo } from "../../../../parts/undo/use-undo.ts";
import { focusLater } from "../../../../lib/focus-later.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { noteAction, spendAction, useTicketDraft, type Draft, type PatchDraft } from "../composer/draft.ts";
import { hasContent } from "../../../../parts/drafts/draft-state.ts";
import { drafts } from "../../../../parts/drafts/use-draft.ts";
import { DraftNote } from "../../../../parts/drafts/DraftNote.tsx";
import type { Answered } from "../reply/GroupAnswer.tsx";
import { ActionError } from "./ActionError.tsx";
import { ReplyField } from "../reply/ReplyField.tsx";
import { useSaveFeedbackMutation, useSaveWorkflowMutation } from "../../../../api/ticket-queries.ts";
import { filesAbout, useIdempotentSubmit } from "../../../../api/use-idempotent-submit.ts";
import { givenIn } from "../../../../parts/action-form/check-form.ts";
import { feedbackBody, isFeedback, workflowBody } from "./action-body.ts";

/** Submits the action with an idempotency key, by the feedback call or the workflow call. */
function useRunAction(ticket: TicketDetails, offer: WorkflowActionOffer, onDone: (answered: Answered) => void) {
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [saveFeedback] = useSaveFeedbackMutation();
  const submit = useIdempotentSubmit(`action ${ticket.ticket_id} ${offer.action_id}`);
  const run = (draft: Draft): Promise<void> =>
    submit.run<Answered & { readonly ticket_no?: string }>(
      [givenIn(offer.fields, draft), draft.actionReplyChannel, draft.actionAnswerMembers, filesAbout(draft.files)],
      (clientRef) => {
        const files = draft.files.length === 0 ? {} : { files: { attachment: draft.files } };
        return isFeedback(offer.fields)
          ? saveFeedback({ body: feedbackBody(offer, draft, ticket, clientRef), ...files })
          : saveWorkflow({ body: workflowBody(offer, draft, ticket, clientRef), ...files });
      },
      onDone,
    );
  return { failure: submit.failure, isRunning: submit.isBusy, run };
}

const PATIENCE_MS = 2_000;

interface Props {
  readonly ticket: TicketDetails;
  readonly offer: WorkflowActionOffer;
  /** The ticket has changed since the text was begun; the officer reviews the change first. */
  readonly isConflicting: boolean;
  readonly onBack: () => void;
  readonly onDone: (answered: Answered) => void;
}

/** Form of one action: effects, fields, and a button with its name. A refusal loses no text. */
export function ActionForm({ ticket, offer, isConflicting, onBack, onDone }: Props) {
  const t = useWords();
  const pick = usePick();
  const worded = useWording();
  const [typed, keep] = useTicketDraft(ticket);
  const draft = useResponsible(typed);
  const receivers = useReceivers(ticket, offer, draft);
  const offerUndo = useUndo(ticket);
  const run = useRunAction(ticket, offer, (answered) => {
    spendAction(ticket.ticket_id);
    offerUndo(offer.action_id, {});
    onDone(answered);
  });
  // The form is read-only while its text is being submitted.
  const patch: PatchDraft = (change) => {
    if (!run.isRunning) keep(change);
  };
  useEffect(() => {
    const { fields } = drafts.get({ kind: "action", slot: String(ticket.ticket_id) });
    if (hasContent("action", fields)) noteAction(ticket, offer.action_id);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const name = pick(offer.action_name, offer.action_name_translations);
  const whole: Draft = {
    ...draft,
    userIds: draft.userIds ?? receivers?.chosenIds ?? null,
    disposalId: draft.disposalId ?? reportedDisposal(ticket, offer),
  };
  const [problems, check] = useProblems(FORM.action, whole);
  const chosen = (receivers?.data ?? [])
    .filter((one) => whole.userIds?.includes(one.user_id))
    .map((one) => one.user_name);
  const begin = useRef(() => missingIn(offer.fields, whole, Date.now())[0]?.field);
  useEffect(() => {
    const field = begin.current();
    const find = (): HTMLElement | null =>
      field === undefined ? null : document.getElementById(idOf(FORM.action, field));
    const first = find();
    (first ?? heading.current)?.focus();
    // A field that loads later gets the focus only if the officer has not moved it.
    if (first === null && field !== undefined)
      focusLater(find, Date.now() + PATIENCE_MS, () => document.activeElement === heading.current);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isConflicting) {
      document.getElementById("conflict-action")?.focus();
      return;
    }
    if (check(offer.fields)) void run.run(whole);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    // The keys are those of the fields inside: Ctrl+Enter in any of them does it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="action-form stack gap-4"
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      aria-labelledby="action-name"
      aria-busy={run.isRunning}
    >
      <div className="action-form-head row wrap spread gap-2">
        <h3 id="action-name" ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <Button small look="quiet" icon="arrowLeft" onClick={onBack}>
          {t("actions.others")}
        </Button>
      </div>
      <dl className="action-means">
        <div>
          <dt>
            <Icon name="arrowRight" size={15} />
            {t("actions.whatHappens")}
          </dt>
          <dd>
            {worded(offer.what_happens)}
            <Consequences consequences={offer.consequences} names={chosen} merged={mergedInto(ticket)} />
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="eye" size={15} />
            {t("actions.citizenSees")}
          </dt>
          <dd>{worded(offer.citizen_sees)}</dd>
        </div>
      </dl>
      <ActionFields
        fields={offer.fields}
        about={{
          form: FORM.action,
          ticketId: ticket.ticket_id,
          actionId: offer.action_id,
          deskUserId: ticket.desk_user_id,
          receivers,
        }}
        draft={whole}
        patch={patch}
        problems={problems}
        labels={offer.action_id === ACTION.NOT_PERTAINING ? { remarks: "field.reason" } : {}}
        reply={(problem) => <ReplyField ticket={ticket} offer={offer} draft={whole} patch={patch} problem={problem} />}
      />
      <p>
        <strong>{worded(offer.confirm_text)}</strong>
      </p>
      <ActionError failure={run.failure} />
      <DraftNote slot={String(ticket.ticket_id)} kind="action" />
      <Button type="submit" look="primary" busy={run.isRunning}>
        {name}
      </Button>
    </form>
  );
}

/** Default disposal of a closing action: the one that the report under review names. */
function reportedDisposal({ atr }: TicketDetails, offer: WorkflowActionOffer): number | null {
  const report = atr.findLast((one) => one.state === "submitted");
  return hasField(offer.fields, "disposal_type_id") ? (report?.disposal_type_id ?? null) : null;
}

/** Numbers of the complaints merged into the ticket, as far as the officer may see them. */
const mergedInto = ({ combined }: TicketDetails): string[] =>
  combined.flatMap(({ relation, member }) => (relation === "DUPLICATE" && member !== null ? [member.ticket_no] : []));

/** Suggests the department responsible for the sub-issue if none is chosen. */
function useResponsible(draft: Draft): Draft {
  const issues = useIssuesQuery().data ?? [];
  if (draft.departmentId !== null || draft.subIssueId === null) return draft;
  const subIssue = issues.flatMap((issue) => issue.sub_issues).find((row) => row.sub_issue_type === draft.subIssueId);
  return { ...draft, departmentId: subIssue?.department_id ?? null };
}

/** Possible receivers and the server's choice, requested again when department or district change; null before. */
function useReceivers({ ticket_id }: TicketDetails, { action_id, fields }: WorkflowActionOffer, draft: Draft) {
  const hasDepartment = hasField(fields, "department_id");
  const hasDistrict = hasField(fields, "district_id");
  const isPlaceOpen = (hasDepartment && draft.departmentId === null) || (hasDistrict && draft.districtId === null);
  const isAsked = hasField(fields, "assign_user_id") && !isPlaceOpen;
  const { currentData, error, refetch } = useAssignmentQuery(
    {
      ticket_id,
      action_id,
      ...(hasDepartment && draft.departmentId !== null ? { department_id: draft.departmentId } : {}),
      ...(hasDistrict && draft.districtId !== null ? { district_id: draft.districtId } : {}),
    },
    { skip: !isAsked },
  );
  // Ignore officers loaded for the previous place.
  return isAsked ? { data: currentData?.users, chosenIds: currentData?.default_user_ids, error, refetch } : null;
}
