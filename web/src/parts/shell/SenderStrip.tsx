import { Link } from "wouter";
import { ROLE } from "@smgt/contract/constants.ts";
import { failureOf } from "../../api/desk-api.ts";
import { sayFailure } from "../../api/say-error.ts";
import { useSenderStateQuery, useTrySenderMutation } from "../../api/ticket-queries.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/use-session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

/** Roles that see it: the cell, whose replies wait, and administrators, who can fix it. */
const TOLD: readonly number[] = [ROLE.ADMIN, ROLE.CELL_HEAD, ROLE.CELL_EXEC];
/** Roles that can end the pause after a restore. */
const ENDS_RESTORE: readonly number[] = [ROLE.ADMIN, ROLE.CELL_HEAD];
const ASK_EVERY_MS = 60_000;

/**
 * Warning above every screen while a platform refuses our account, one for each: start, reason, waiting replies, next
 * step.
 */
export function SenderStrip() {
  const t = useWords();
  const roleId = useSession()?.roleId ?? 0;
  const isTold = TOLD.includes(roleId);
  const { data } = useSenderStateQuery(undefined, { skip: !isTold, pollingInterval: ASK_EVERY_MS });
  const [tryNow, trying] = useTrySenderMutation();
  const paused = isTold ? (data?.paused ?? []) : [];
  return (
    <div className="sender-strip" role="status">
      {paused.map((one) => (
        <Banner key={one.channel} tone="bad" title={t("sender.paused", { time: `${formatMoment(one.since)} IST` })}>
          <p>
            {t(`sender.${one.reason}`, { channel: one.channel_name })} {t("sender.waiting", { count: one.waiting })}
          </p>
          {one.reason === "RESTORED" && ENDS_RESTORE.includes(roleId) && (
            <Link href={paths.afterRestore}>{t("sender.afterRestore")}</Link>
          )}
          {roleId === ROLE.ADMIN && one.reason !== "RESTORED" && (
            <div className="row-of-buttons flow gap-2">
              <Button small icon="refresh" busy={trying.isLoading} onClick={() => void tryNow({ body: {} })}>
                {t("sender.tryNow")}
              </Button>
            </div>
          )}
          {trying.error !== undefined && <p className="field-error">{sayFailure(failureOf(trying.error)).join(" ")}</p>}
        </Banner>
      ))}
    </div>
  );
}
