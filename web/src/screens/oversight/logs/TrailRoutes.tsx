import { Link, Route, Switch, useSearchParams } from "wouter";
import {
  useByReferenceInfiniteQuery,
  useOfficerDayInfiniteQuery,
  useTicketStoryInfiniteQuery,
} from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { NotFound } from "../../../parts/NotFound.tsx";
import { adminPaths, adminPatterns } from "../../../admin-paths.ts";
import { paths } from "../../../paths.ts";
import { Trail } from "./Trail.tsx";

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Trails across the logs: of a ticket, of an officer's day, of one cause. */
export function TrailRoutes() {
  return (
    <Switch>
      <Route path={adminPatterns.logTicket}>
        {({ ticketId }) => (isId(ticketId) ? <TicketStory key={ticketId} ticketId={Number(ticketId)} /> : <NotFound />)}
      </Route>
      <Route path={adminPatterns.logOfficer}>
        {({ userId }) => (isId(userId) ? <OfficerDay key={userId} userId={Number(userId)} /> : <NotFound />)}
      </Route>
      <Route path={adminPatterns.logId}>
        {({ reference }) => <ByReference key={reference} reference={reference} />}
      </Route>
    </Switch>
  );
}

/** Actions of people and of the program on a ticket, messages sent, and the call behind each. */
function TicketStory({ ticketId }: { readonly ticketId: number }) {
  const t = useWords();
  const query = useTicketStoryInfiniteQuery({ ticket_id: ticketId });
  const { extras } = pagesOf(query);
  return (
    <Trail
      title={t("logs.storyOf", { ticket: extras?.ticket_no ?? "" })}
      about="logs.storyAbout"
      above={{ name: t("logs.api"), href: adminPaths.logApi }}
      query={query}
      isOneTicket
      link={extras !== null && <Link href={paths.ticket(ticketId)}>{t("logs.openTicket")}</Link>}
    />
  );
}

/** Actions of one officer on one day. */
function OfficerDay({ userId }: { readonly userId: number }) {
  const t = useWords();
  const [params, setParams] = useSearchParams();
  const asked = params.get("day") ?? "";
  const query = useOfficerDayInfiniteQuery({ user_id: userId, ...(DAY.test(asked) ? { day: asked } : {}) });
  const { extras } = pagesOf(query);
  return (
    <Trail
      title={t("logs.dayOf", { name: extras?.user_name ?? "" })}
      about="logs.dayAbout"
      above={{ name: t("logs.users"), href: adminPaths.logUsers }}
      query={query}
    >
      <div className="log-day">
        <DateField
          label={t("logs.onDay")}
          value={DAY.test(asked) ? asked : (extras?.day ?? "")}
          onValue={(day) => setParams(day === "" ? {} : { day })}
          isLate
        />
      </div>
      {extras !== null && <p role="status">{t("logs.callsMade", { n: extras.calls ?? 0 })}</p>}
    </Trail>
  );
}

/** Effects of one call or job, across all logs. */
function ByReference({ reference }: { readonly reference: string }) {
  const t = useWords();
  return (
    <Trail
      title={t("logs.everythingOf", { id: reference })}
      about="logs.everythingAbout"
      above={{ name: t("logs.api"), href: adminPaths.logApi }}
      here={reference}
      query={useByReferenceInfiniteQuery({ reference })}
    />
  );
}
