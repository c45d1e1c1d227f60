import type { Wording } from "@smgt/contract/languages.ts";
import type { Simulated, SimulatedOffer } from "../../../api/workflow-queries.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { FIELD_LABELS } from "../../../parts/action-form/field-labels.ts";
import { Consequences } from "../../../parts/action-form/Consequences.tsx";
import { Button } from "../../../ui/Button.tsx";

type Take = (offer: SimulatedOffer, step: SimulatedOffer["steps"][number]) => void;

interface Props {
  readonly shown: Simulated;
  readonly nameOf: (statusId: number) => string;
  /** Null means the program. */
  readonly onTake: (who: Wording | null, ...taken: Parameters<Take>) => void;
}

/** Actions of each role on the ticket; a click takes one. */
export function Offers({ shown, nameOf, onTake }: Props) {
  const t = useWords();
  const say = useWording();
  const { roles, system, facts } = shown;
  const common = { nameOf, statusId: facts.status_id };
  return (
    <section className="stack gap-3" aria-labelledby="workflow-offers">
      <h2 id="workflow-offers">{t("workflow.offers")}</h2>
      {roles.length === 0 && <p>{t("workflow.noOffers")}</p>}
      <div className="workflow-roles">
        {roles.map((role) => (
          <OfRole
            key={role.role_id}
            {...common}
            name={say(role.label)}
            offers={role.offers}
            onTake={(...taken) => onTake(role.label, ...taken)}
          />
        ))}
        {system.length > 0 && (
          <OfRole
            {...common}
            name={t("workflow.system")}
            offers={system}
            onTake={(...taken) => onTake(null, ...taken)}
          />
        )}
      </div>
    </section>
  );
}

interface OfRoleProps {
  readonly name: string;
  readonly offers: readonly SimulatedOffer[];
  readonly statusId: number;
  readonly nameOf: Props["nameOf"];
  readonly onTake: Take;
}

function OfRole({ name, offers, statusId, nameOf, onTake }: OfRoleProps) {
  const t = useWords();
  const isMoving = ({ steps }: SimulatedOffer): boolean => steps.some((step) => step.to_status_id !== statusId);
  const others = offers.filter((offer) => !isMoving(offer));
  const list = (shown: readonly SimulatedOffer[]) => (
    <ul className="workflow-offers stack gap-3">
      {shown.map((offer) => (
        <Offer key={offer.action_id} offer={offer} statusId={statusId} nameOf={nameOf} onTake={onTake} />
      ))}
    </ul>
  );
  return (
    <section className="card stack gap-3" aria-label={name}>
      <h3>{name}</h3>
      {others.length < offers.length && list(offers.filter(isMoving))}
      {others.length > 0 && (
        <details>
          <summary>{t("workflow.others", { count: others.length })}</summary>
          {list(others)}
        </details>
      )}
    </section>
  );
}

interface OfferProps extends Pick<OfRoleProps, "statusId" | "nameOf" | "onTake"> {
  readonly offer: SimulatedOffer;
}

function Offer({ offer, statusId, nameOf, onTake }: OfferProps) {
  const t = useWords();
  const say = useWording();
  const action = say(offer.label);
  const isStaying = offer.steps.length === 1 && offer.steps[0]?.to_status_id === statusId;
  return (
    <li className="stack gap-1">
      {offer.steps.map((step) => (
        <div key={`${step.transition_code} ${step.to_status_id}`} className="stack gap-1">
          <div>
            <Button small onClick={() => onTake(offer, step)}>
              {isStaying ? action : t("workflow.take", { action, status: nameOf(step.to_status_id) })}
            </Button>
          </div>
          <Consequences consequences={step.consequences.map((what) => ({ what }))} />
        </div>
      ))}
      {offer.fields.length > 0 && (
        <span className="muted small">
          {t("workflow.asks", { fields: offer.fields.map((field) => t(FIELD_LABELS[field])).join(", ") })}
        </span>
      )}
    </li>
  );
}
