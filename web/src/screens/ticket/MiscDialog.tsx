import { useEffect, useRef, useState, type FormEvent } from "react";
import { ACTION, MAX_REMARK } from "@smgt/contract/constants.ts";
import { refusalText } from "@smgt/contract/refusals.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { useBilingual, useLanguage, useWords } from "../../i18n/use-words.ts";
import { useSession } from "../../session/use-session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { freshDraft, type Draft } from "./draft.ts";
import { memberName } from "./member-name.ts";
import { MiscFields } from "./MiscFields.tsx";
import { miscProblem, needsRemark } from "./misc-needs.ts";
import { keepTyped, typedFor, type MiscWish } from "./misc-wish.ts";
import { useMisc, type MiscGiven } from "./use-misc.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly wish: MiscWish;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One action beside the workflow: what will happen, what it needs, and a button that says its name. */
export function MiscDialog({ ticket, wish, onClose, onDone }: Props) {
  const t = useWords();
  const pick = useBilingual();
  const language = useLanguage();
  const ownUserId = useSession()?.userId ?? 0;
  const { offer, member } = wish;
  const isUndoOfMerge = offer.action_id === ACTION.TICKET_FROM_MARKING && member?.relation === "DUPLICATE";
  const name = isUndoOfMerge ? t("group.takeOut") : pick(offer.action_name, offer.action_name_hi);
  const [draft, setDraft] = useState<Draft>(() => freshDraft(ticket));
  const [text, setText] = useState(() => typedFor(ticket.ticket_id, wish));
  // To take a ticket to one's own desk is the commoner wish.
  const isDesk = offer.action_id === ACTION.ASSIGN_DESK_OWNER;
  const [userIdAtFirst] = useState(isDesk && ticket.desk_user_id !== ownUserId ? ownUserId : null);
  const [userId, setUserId] = useState(userIdAtFirst);
  const [isTried, setTried] = useState(false);
  const misc = useMisc(ticket, wish, () => {
    keepTyped(ticket.ticket_id, wish, "");
    onDone();
  });
  const form = useRef<HTMLFormElement>(null);
  // Where something is to be given, there the officer begins; else at the button that does it.
  useEffect(() => {
    const isGiven = userIdAtFirst !== null;
    const first = form.current?.querySelector<HTMLElement>(
      `${isGiven ? "" : "input, select, textarea, "}button[type=submit]`,
    );
    first?.focus();
  }, [userIdAtFirst]);
  const type = (next: string): void => {
    setText(next);
    keepTyped(ticket.ticket_id, wish, next);
  };
  const isTag = offer.action_id === ACTION.ADD_TAGS;
  const given: MiscGiven = { ...draft, remark: isTag ? "" : text, tag: isTag ? text : "", userId, ownUserId };
  const problem = miscProblem(offer, given);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem === null) void misc.run(given);
  };
  const least = Math.max(offer.min_remark, 1);
  return (
    <Dialog title={name} closeLabel={t("app.close")} onClose={onClose}>
      <form ref={form} className="misc-form" noValidate onSubmit={submit}>
        {member !== null && <p className="misc-about">{memberName(member, ticket, t, pick)}</p>}
        <p>{isUndoOfMerge ? t("group.takeOutMeans") : pick(offer.what_happens.en, offer.what_happens.hi)}</p>
        {offer.action_id === ACTION.MARK_SENSITIVE && <p className="muted">{t("misc.sensitiveNote")}</p>}
        <MiscFields
          ticket={ticket}
          offer={offer}
          draft={draft}
          patch={(change) => setDraft({ ...draft, ...change })}
          text={text}
          onText={type}
          userId={userId}
          onUserId={setUserId}
          problem={isTried ? problem : null}
        />
        {needsRemark(offer.action_id) && !(isDesk && userId === ownUserId) && (
          <TextArea
            id="misc-remark"
            label={t(isDesk ? "misc.handOverWord" : "misc.reason")}
            optional={offer.min_remark > 0 ? undefined : t("app.optional")}
            rows={3}
            maxLength={MAX_REMARK}
            value={text}
            error={
              isTried && problem === "remark"
                ? refusalText(text.trim() === "" ? "REMARK_REQUIRED" : "REMARK_TOO_SHORT", { min: least }, language)
                : undefined
            }
            onText={type}
          />
        )}
        {misc.trouble !== null && (
          <Banner tone="bad" role="alert" title={t("actions.notDone")}>
            {sayTrouble(misc.trouble).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Banner>
        )}
        <div className="row-of-buttons">
          <Button
            type="submit"
            look={offer.action_id === ACTION.MARK_DELETE ? "danger" : "primary"}
            busy={misc.isRunning}
          >
            {isDesk ? t(userId === ownUserId ? "misc.claim" : "misc.handOver") : name}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("misc.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
