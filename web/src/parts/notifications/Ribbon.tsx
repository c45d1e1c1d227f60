import { Link } from "wouter";
import {
  useAcknowledgeNotificationMutation,
  useMarkNotificationReadMutation,
  useNotificationsQuery,
} from "../../api/notification-queries.ts";
import { failureOf } from "../../api/desk-api.ts";
import { sayFailure } from "../../api/say-error.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { useNow } from "../../lib/use-now.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { unreadOf } from "./open-notifications.ts";
import { RibbonView } from "./RibbonView.tsx";

const IN_FORCE = { notification_flag: "A" } as const;
/** Periods end without an event. */
const LOOK_EVERY_MS = 15_000;
/** Longer messages are cut, to keep the work below visible; their own screen shows all. */
const MOST_SHOWN = 280;

const cut = (text: string): string => (text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN).trimEnd()}…`);

/**
 * Most important unread notification, above every screen and in the page flow, so that it covers nothing. The shell
 * renders its live region beforehand.
 */
export function Ribbon() {
  const t = useWords();
  const pick = usePick();
  const now = useNow(LOOK_EVERY_MS);
  const unread = unreadOf(useNotificationsQuery(IN_FORCE).data ?? [], now);
  const [markRead, marking] = useMarkNotificationReadMutation();
  const [acknowledge, acknowledging] = useAcknowledgeNotificationMutation();
  const [first] = unread;
  const error = marking.error ?? acknowledging.error;
  const isLast = unread.length === 1;
  /** The pressed button disappears with the last ribbon. */
  const toMain = (): void => {
    if (isLast) document.getElementById("main")?.focus();
  };
  if (first === undefined) return null;
  return (
    <RibbonView
      t={t}
      priority={first.priority}
      title={<Link href={paths.notifications}>{pick(first.title, first.title_translations)}</Link>}
      message={cut(pick(first.message, first.message_translations))}
      time={pick(first.sla_words, first.sla_words_translations)}
    >
      <div className="ribbon-foot">
        {unread.length > 1 && (
          <Link className="small" href={paths.notifications}>
            {t("ribbon.more", { count: unread.length - 1 })}
          </Link>
        )}
        {first.is_ack_wanted === "Y" && (
          <Button
            small
            icon="check"
            busy={acknowledging.isLoading}
            onClick={() =>
              void acknowledge({ global_notification_id: first.global_notification_id }).then(
                ({ error: failed }) => failed === undefined && toMain(),
              )
            }
          >
            {t("ribbon.acknowledge")}
          </Button>
        )}
        <Button
          small
          look="quiet"
          icon="close"
          iconOnly
          busy={marking.isLoading}
          onClick={() =>
            void markRead({ global_notification_ids: [first.global_notification_id] }).then(
              ({ error: failed }) => failed === undefined && toMain(),
            )
          }
        >
          {t("ribbon.dismiss")}
        </Button>
      </div>
      {error !== undefined && <p className="field-error">{sayFailure(failureOf(error)).join(" ")}</p>}
    </RibbonView>
  );
}
