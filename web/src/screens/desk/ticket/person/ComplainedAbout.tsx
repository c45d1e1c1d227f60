import { useId, useState, type FormEvent } from "react";
import { isGiven } from "@smgt/contract/given.ts";
import { MAX_REMARK } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import {
  useComplainedAboutQuery,
  useSetComplainedAboutMutation,
  useStaffQuery,
  type StaffMember,
} from "../../../../api/complained-queries.ts";
import { failureOf } from "../../../../api/desk-api.ts";
import { sayUnread } from "../../../../api/say-error.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { FormButtons } from "../../../../parts/FormButtons.tsx";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { TextField } from "../../../../ui/TextField.tsx";

interface Props {
  readonly ticket: TicketDetails;
}

/** Officer and the change to apply. */
interface Wish {
  readonly officer: StaffMember;
  readonly isComplainedAbout: "Y" | "N";
}

const LEAST_LETTERS = 2;
const nameOf = ({ user_name: name, designation }: StaffMember): string =>
  designation === "" ? name : `${name}, ${designation}`;

/** Officers about whom the ticket complains, shown to the cell. DANGER: they must never see or receive the ticket. */
export function ComplainedAbout({ ticket }: Props) {
  const t = useWords();
  const titleId = useId();
  const { data } = useComplainedAboutQuery({ ticket_id: ticket.ticket_id });
  const [wish, setWish] = useState<Wish | null>(null);
  const recorded = data?.recorded ?? [];
  const suggested = data?.suggested ?? [];
  const record = (officer: StaffMember): void => setWish({ officer, isComplainedAbout: "Y" });
  return (
    <section className="complained-about stack gap-2" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("about.title")}</h2>
      <p className="muted">{t("about.means")}</p>
      {recorded.map((officer) => (
        <p key={officer.user_id} className="row-of-buttons flow gap-2">
          <strong>{nameOf(officer)}</strong>
          <Button small onClick={() => setWish({ officer, isComplainedAbout: "N" })}>
            {t("about.takeBack")}
          </Button>
        </p>
      ))}
      {suggested.map((officer) => (
        <p key={officer.user_id} className="row-of-buttons flow gap-2">
          <span>{t("about.suggested", { name: nameOf(officer) })}</span>
          <Button small onClick={() => record(officer)}>
            {t("about.record")}
          </Button>
        </p>
      ))}
      {wish === null ? (
        <FindOfficer except={recorded} onTake={record} />
      ) : (
        <Say
          key={`${wish.officer.user_id}${wish.isComplainedAbout}`}
          ticket={ticket}
          wish={wish}
          onClose={() => setWish(null)}
        />
      )}
    </section>
  );
}

interface FindProps {
  readonly except: readonly StaffMember[];
  readonly onTake: (officer: StaffMember) => void;
}

function FindOfficer({ except, onTake }: FindProps) {
  const t = useWords();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const isAsked = text.length >= LEAST_LETTERS;
  const { data } = useStaffQuery({ text }, { skip: !isAsked });
  const found = (isAsked ? (data ?? []) : []).filter((one) => !except.some((other) => other.user_id === one.user_id));
  return (
    <form
      className="stack gap-3"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setText(typed.trim());
      }}
    >
      <TextField label={t("about.find")} hint={t("about.findHint")} maxLength={60} value={typed} onText={setTyped} />
      <div className="row-of-buttons flow gap-2">
        <Button type="submit" small>
          {t("about.search")}
        </Button>
      </div>
      <ul className="rows-list stack" aria-label={t("about.found")}>
        {found.map((officer) => (
          <li key={officer.user_id}>
            <Button small onClick={() => onTake(officer)}>
              {nameOf(officer)}
            </Button>
          </li>
        ))}
      </ul>
      {isAsked && data !== undefined && found.length === 0 && (
        <p className="muted" role="status">
          {t("about.nobody")}
        </p>
      )}
    </form>
  );
}

function Say({ ticket, wish, onClose }: Props & { readonly wish: Wish; readonly onClose: () => void }) {
  const t = useWords();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const [save, { isLoading, error }] = useSetComplainedAboutMutation();
  const isRecord = wish.isComplainedAbout === "Y";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!isGiven(reason)) return;
    const done = await save({
      body: {
        ticket_id: ticket.ticket_id,
        status_id: ticket.status_id,
        user_id: wish.officer.user_id,
        is_complained_about: wish.isComplainedAbout,
        remarks: reason.trim(),
      },
    });
    if (done.error === undefined) onClose();
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t(isRecord ? "about.willRecord" : "about.willTakeBack", { name: nameOf(wish.officer) })}</p>
      <TextArea
        label={t("about.reason")}
        rows={3}
        maxLength={MAX_REMARK}
        value={reason}
        // The officer was just chosen by a press; what is asked for next is here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={isTried && !isGiven(reason) ? t("refusal.REMARK_REQUIRED") : undefined}
        onText={setReason}
      />
      {error !== undefined && (
        <Banner tone="bad" role="alert" title={t("actions.notDone")}>
          {sayUnread(failureOf(error)).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      <FormButtons verb={t(isRecord ? "about.record" : "about.takeBack")} isBusy={isLoading} onCancel={onClose} />
    </form>
  );
}
