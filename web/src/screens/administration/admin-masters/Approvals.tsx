import { useState } from "react";
import { skipToken } from "@reduxjs/toolkit/query/react";
import {
  APPROVED_LISTS,
  REFUSED_SHOWN_DAYS,
  type WaitingMasterChange,
} from "@smgt/contract/calls/organisation/master-approvals.ts";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { useSettleMasterChangeMutation, useWaitingMasterChangesQuery } from "../../../api/admin-master-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { Problem } from "../../../parts/ask-reason/Problem.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ChangedValues } from "./ChangedValues.tsx";
import type { Master } from "./use-master.ts";

/** Changes awaiting a second administrator, with old and new values. */
export function Approvals({ master }: { readonly master: Master }) {
  const t = useWords();
  const { data: waiting = [] } = useWaitingMasterChangesQuery(
    APPROVED_LISTS.includes(master.list) ? { list: master.list } : skipToken,
  );
  const [refused, setRefused] = useState<WaitingMasterChange | null>(null);
  const [settle] = useSettleMasterChangeMutation();
  const submit = useSubmit();
  // A failure stays visible even when nothing is left to approve.
  if (waiting.length === 0 && submit.failure === null) return null;
  const approve = ({ change_id }: WaitingMasterChange): void =>
    void submit.run(() => master.proof.run(() => settle({ change_id, decision: "APPROVE" })));
  const withdraw = ({ change_id }: WaitingMasterChange): void =>
    void submit.run(() => settle({ change_id, decision: "WITHDRAW" }));
  return (
    <section className="card masters-detail stack gap-3" aria-labelledby="masters-approvals">
      <div>
        <h2 id="masters-approvals">{t("approvals.title")}</h2>
        <p className="muted">{t("approvals.what")}</p>
      </div>
      {refused === null && <Problem failure={submit.failure} />}
      <ul className="masters-history">
        {waiting.map((change) => (
          <li key={change.change_id} className="stack gap-1">
            <Wishes change={change} fields={master.form?.fields ?? []} />
            <p className="muted">
              {t("approvals.by", { name: change.asked_by_name, time: formatMomentShort(change.asked_at) })}
            </p>
            <p>{t("masters.why", { reason: change.reason })}</p>
            {change.refused !== null && (
              <Banner tone="bad">
                {t("approvals.refused", {
                  name: change.refused.by_name,
                  time: formatMomentShort(change.refused.at),
                  reason: change.refused.reason,
                })}
              </Banner>
            )}
            <Choice
              change={change}
              isBusy={submit.isBusy}
              onApprove={() => approve(change)}
              onRefuse={() => {
                submit.forget();
                setRefused(change);
              }}
              onWithdraw={() => withdraw(change)}
            />
          </li>
        ))}
      </ul>
      {refused !== null && (
        <AskReason
          about={`refuse change ${refused.change_id}`}
          title={t("approvals.refuseTitle")}
          verb={t("approvals.refuse")}
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) =>
            void submit.run(
              () => settle({ change_id: refused.change_id, decision: "REFUSE", reason }),
              () => setRefused(null),
            )
          }
          onClose={() => {
            submit.forget();
            setRefused(null);
          }}
        >
          <p>{t("approvals.refuseWhat", { name: refused.asked_by_name, days: REFUSED_SHOWN_DAYS })}</p>
        </AskReason>
      )}
    </section>
  );
}

interface WishesProps {
  readonly change: WaitingMasterChange;
  readonly fields: readonly MasterField[];
}

function Wishes({ change, fields }: WishesProps) {
  const t = useWords();
  const say = useWording();
  return change.wishes.map(({ kind, key, name, before, after }) => (
    <div key={JSON.stringify(key)} className="stack gap-1">
      <strong>
        {t(kind === "add" ? "approvals.add" : "approvals.set", {
          name: name === null ? Object.values(key).join(" ") : say(name),
        })}
      </strong>
      <ChangedValues before={before} after={after} fields={fields} withNew />
    </div>
  ));
}

interface ChoiceProps {
  readonly change: WaitingMasterChange;
  readonly isBusy: boolean;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
  readonly onWithdraw: () => void;
}

function Choice({ change, isBusy, onApprove, onRefuse, onWithdraw }: ChoiceProps) {
  const t = useWords();
  if (change.refused !== null) return null;
  if (change.is_own === "Y") {
    return (
      <div className="flow gap-2">
        <span className="muted">{t("approvals.own")}</span>
        <Button small busy={isBusy} onClick={onWithdraw}>
          {t("approvals.withdraw")}
        </Button>
      </div>
    );
  }
  return (
    <div className="flow gap-2">
      <Button small look="primary" busy={isBusy} onClick={onApprove}>
        {t("approvals.approve")}
      </Button>
      <Button small busy={isBusy} onClick={onRefuse}>
        {t("approvals.refuse")}…
      </Button>
    </div>
  );
}
