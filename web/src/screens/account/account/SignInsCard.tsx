import { useState } from "react";
import { useEndSignInMutation, useSignInsQuery } from "../../../api/account-queries.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** Session to end; without an id, all others. */
interface Asked {
  readonly sessionId?: number;
  readonly device?: string;
}

/** Present and past sessions; every other one can be ended. */
export function SignInsCard() {
  const t = useWords();
  const signIns = useSignInsQuery();
  const [end] = useEndSignInMutation();
  const submit = useSubmit();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ending = (sessionId?: number): void => {
    setAsked(null);
    void submit.run(() => end(sessionId === undefined ? {} : { session_id: sessionId }));
  };
  const rows = signIns.data ?? [];
  const hasOthers = rows.some((row) => row.is_live === "Y" && row.is_current === "N");
  return (
    <section className="card account-card" aria-labelledby="account-sign-ins">
      <div>
        <h2 id="account-sign-ins">{t("signIns.title")}</h2>
        <p className="muted">{t("signIns.lead")}</p>
      </div>
      {signIns.error !== undefined && <Banner tone="bad">{sayFailure(failureOf(signIns.error)).join(" ")}</Banner>}
      <ProblemBanner problem={submit.problem} />
      {signIns.isLoading ? (
        <Skeleton height="8rem" />
      ) : (
        <table className="sign-ins">
          <thead>
            <tr>
              <th scope="col">{t("signIns.device")}</th>
              <th scope="col">{t("signIns.since")}</th>
              <th scope="col">{t("signIns.seen")}</th>
              <th scope="col">{t("signIns.state")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.session_id}>
                <td>
                  <strong>{row.device}</strong> {row.ip !== null && <span className="muted numeral">{row.ip}</span>}
                </td>
                <td className="numeral" data-label={t("signIns.since")}>
                  {formatMomentShort(row.created_at)}
                </td>
                <td className="numeral" data-label={t("signIns.seen")}>
                  {formatMomentShort(row.seen_at)}
                </td>
                <td>
                  {row.is_current === "Y" && <strong>{t("signIns.here")}</strong>}
                  {row.is_current === "N" && row.is_live === "Y" && (
                    <Button
                      small
                      busy={submit.isBusy}
                      aria-label={t("signIns.endOf", { device: row.device })}
                      onClick={() => setAsked({ sessionId: row.session_id, device: row.device })}
                    >
                      {t("signIns.end")}
                    </Button>
                  )}
                  {row.is_live === "N" && (
                    <span className="muted">
                      {t(row.end_reason === null ? "signIns.expired" : `signIns.${row.end_reason}`)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasOthers && (
        <div>
          <Button look="danger" busy={submit.isBusy} onClick={() => setAsked({})}>
            {t("signIns.endOthers")}
          </Button>
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={asked.device === undefined ? t("signIns.endOthers") : t("signIns.endOf", { device: asked.device })}
          verb={t(asked.device === undefined ? "signIns.endOthers" : "signIns.end")}
          cancelLabel={t("app.cancel")}
          closeLabel={t("app.close")}
          onDo={() => ending(asked.sessionId)}
          onClose={() => setAsked(null)}
        >
          {t("signIns.endMeans")}
        </ConfirmDialog>
      )}
    </section>
  );
}
