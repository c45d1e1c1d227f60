import { useEffect, useRef, useState, type FormEvent } from "react";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useAssignedUsersQuery } from "../../../../api/group-queries.ts";
import { usePick, useWording, useWords } from "../../../../i18n/use-words.ts";
import { FormButtons } from "../../../../parts/FormButtons.tsx";
import { ActionFields } from "../../../../parts/action-form/ActionFields.tsx";
import { Consequences } from "../../../../parts/action-form/Consequences.tsx";
import { FORM } from "../../../../parts/action-form/field-props.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";
import { useProblems } from "../../../../parts/action-form/use-problems.ts";
import { useSession } from "../../../../session/use-session.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { localDraft, saveLocal } from "../../../../parts/drafts/local-draft.ts";
import { formOf } from "../composer/draft.ts";
import { memberName } from "../person/member-name.ts";
import { placeOf, type MiscAction } from "./misc-action.ts";
import { ActionError } from "./ActionError.tsx";
import { useMisc } from "./use-misc-action.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly wish: MiscAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog of one action outside the workflow: effects, fields, and a button with its name. */
export function MiscDialog({ ticket, wish, onClose, onDone }: Props) {
  const t = useWords();
  const pick = usePick();
  const worded = useWording();
  const ownUserId = useSession()?.userId ?? 0;
  const { ticket_id: ticketId, desk_user_id: deskUserId } = ticket;
  const { offer, member } = wish;
  const place = placeOf(ticketId, wish);
  const isUndoOfMerge = offer.action_id === ACTION.TICKET_FROM_MARKING && member?.relation === "DUPLICATE";
  const name = isUndoOfMerge ? t("group.takeOut") : pick(offer.action_name, offer.action_name_translations);
  // Claiming the ticket for one's own desk is the more common case.
  const isDesk = offer.action_id === ACTION.ASSIGN_DESK_OWNER;
  const [userIdsAtFirst] = useState(() => (isDesk && deskUserId !== ownUserId ? [ownUserId] : []));
  const [draft, setDraft] = useState<FormDraft>(() => ({
    ...formOf(ticket),
    ...localDraft<Partial<FormDraft>>(place),
    userIds: userIdsAtFirst,
  }));
  const isOwnDesk = isDesk && draft.userIds?.[0] === ownUserId;
  // An officer needs no remark to themselves.
  const fields = offer.fields.filter((field) => !isOwnDesk || field.name !== "remarks");
  const [problems, check] = useProblems(FORM.misc, draft);
  const misc = useMisc(ticket, wish, () => {
    saveLocal(place, undefined);
    onDone();
  });
  const form = useRef<HTMLFormElement>(null);
  // Focuses the first field, or else the submit button.
  useEffect(() => {
    const isGiven = userIdsAtFirst.length > 0;
    const first = form.current?.querySelector<HTMLElement>(
      `${isGiven ? "" : "input, select, textarea, "}button[type=submit]`,
    );
    first?.focus();
  }, [userIdsAtFirst]);
  const patch = (change: Partial<FormDraft>): void => {
    const next = { ...draft, ...change };
    setDraft(next);
    const { remark, mentions, tag } = next;
    saveLocal(place, { remark, mentions, tag });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (check(fields)) void misc.run(fields, draft);
  };
  return (
    <Dialog title={name} closeLabel={t("app.close")} onClose={onClose}>
      <form ref={form} className="stack gap-3" noValidate onSubmit={submit}>
        {member !== null && <p className="misc-about">{memberName(member, ticket, t, pick)}</p>}
        <p>{isUndoOfMerge ? t("group.takeOutMeans") : worded(offer.what_happens)}</p>
        <Consequences consequences={offer.consequences} />
        {offer.action_id === ACTION.MARK_SENSITIVE && <p className="muted">{t("misc.sensitiveNote")}</p>}
        {offer.action_id === ACTION.PULL_BACK && <PulledBack ticketId={ticketId} />}
        <ActionFields
          fields={fields}
          about={{ form: FORM.misc, ticketId, actionId: offer.action_id, deskUserId, receivers: null }}
          draft={draft}
          patch={patch}
          problems={problems}
          labels={{ remarks: isDesk ? "misc.handOverWord" : "misc.reason" }}
        />
        {!isUndoOfMerge && (
          <p>
            <strong>{worded(offer.confirm_text)}</strong>
          </p>
        )}
        <ActionError failure={misc.failure} />
        <FormButtons
          verb={isDesk ? t(isOwnDesk ? "misc.claim" : "misc.handOver") : name}
          isBusy={misc.isRunning}
          isDanger={offer.action_id === ACTION.MARK_DELETE}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Names the officers from whom the ticket is withdrawn. */
function PulledBack({ ticketId }: { readonly ticketId: number }) {
  const t = useWords();
  const rows = useAssignedUsersQuery({ ticket_id: ticketId }).data ?? [];
  const holders = rows.filter((row) => row.can_pull_back === "Y");
  return (
    holders.length > 0 && (
      <p>
        {t("misc.pulledBack")} {holders.map((row) => row.user_name).join(", ")} ({t("misc.whoHasIt")})
      </p>
    )
  );
}
