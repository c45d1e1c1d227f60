import { useRef, useState, type FormEvent } from "react";
import { MOST_SNOOZE_DAYS } from "@smgt/contract/calls/tickets/snooze.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { focusLater } from "../../../lib/focus-later.ts";
import { useWhileSame } from "../../../lib/use-while-same.ts";
import { untilWords } from "../../../parts/aside-words.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";
import { toMoment } from "../../../parts/action-form/check-form.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { morningAfter } from "../../../parts/snooze-times.ts";
import { useSnooze, type Until } from "../../../parts/use-snooze.ts";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Icon } from "../../../ui/Icon.tsx";

const WAYS: readonly (readonly [MessageKey, () => Until])[] = [
  ["aside.tomorrow", () => ({ until: morningAfter(Date.now(), 1) })],
  ["aside.week", () => ({ until: morningAfter(Date.now(), 7) })],
  ["aside.citizen", () => ({ on_citizen: "Y" })],
  ["aside.report", () => ({ on_report: "Y" })],
  ["aside.status", () => ({ on_status: "Y" })],
];

/** Time allowed for the panel and its content to load. */
const PATIENCE_MS = 2_000;

/**
 * Hides the ticket from the officer's list until a moment or an event, while its clocks run on. Shows the end if
 * hidden, and cancels it.
 */
export function Snooze({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const { aside } = ticket;
  const { submit, putAside, takeBack } = useSnooze(ticket.ticket_id, aside);
  const box = useRef<HTMLDivElement>(null);
  const open = (): void => {
    box.current?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
    focusLater(() => box.current?.querySelector<HTMLElement>(".put-aside button") ?? null, Date.now() + PATIENCE_MS);
  };
  useCommands(keyed({ "ticket.aside": aside === null ? open : takeBack }));
  if (aside !== null) {
    return (
      <span className="ticket-aside row wrap gap-2">
        <Icon name="clock" size={16} />
        <span className="numeral">{t("aside.byYou", { until: untilWords(t, aside) })}</span>
        <Button small busy={submit.isBusy} onClick={takeBack}>
          {t("aside.back")}
        </Button>
        <ProblemBanner problem={submit.problem} />
      </span>
    );
  }
  const isOfTime = /^SNOOZE_(?:PAST|FAR)$/.test(submit.failure?.refusal ?? "");
  return (
    <div ref={box}>
      <Disclosure
        buttonClass="button button-quiet button-small"
        label={
          <>
            <Icon name="clock" size={16} />
            {t("aside.put")}
          </>
        }
      >
        <div className="put-aside stack gap-1">
          <p className="muted small">{t("aside.means")}</p>
          {WAYS.map(([name, until]) => (
            <Button key={name} small look="quiet" busy={submit.isBusy} onClick={() => putAside(until())}>
              {t(name)}
            </Button>
          ))}
          <ProblemBanner problem={isOfTime ? null : submit.problem} />
          <OwnMoment
            isBusy={submit.isBusy}
            problem={isOfTime ? submit.problem : null}
            onMoment={(until) => putAside({ until })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

interface MomentProps {
  readonly isBusy: boolean;
  /** Refusal of the server. */
  readonly problem: string | null;
  readonly onMoment: (iso: string) => void;
}

function OwnMoment({ isBusy, problem, onMoment }: MomentProps) {
  const t = useWords();
  const [value, setValue] = useState("");
  const [isSent, setSent] = useState(false);
  const said = useWhileSame(problem, value);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (value !== "") onMoment(toMoment(value));
  };
  return (
    <form className="stack gap-2" noValidate onSubmit={submit}>
      <DateField
        label={t("aside.own")}
        hint={t("aside.ownHint", { days: MOST_SNOOZE_DAYS })}
        error={isSent && value === "" ? t("date.wrongTime") : said}
        hasTime
        value={value}
        onValue={setValue}
      />
      <Button type="submit" small busy={isBusy}>
        {t("aside.put")}
      </Button>
    </form>
  );
}
