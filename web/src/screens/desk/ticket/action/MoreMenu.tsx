import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { isInMenu } from "./misc-action.ts";
import type { OnMisc } from "./misc-action.ts";

interface Props {
  readonly offers: readonly MiscActionOffer[];
  readonly onMisc: OnMisc;
}

/** Menu of the actions outside the workflow. */
export function MoreMenu({ offers, onMisc }: Props) {
  const t = useWords();
  const pick = usePick();
  const shown = offers.filter((offer) => isInMenu(offer.action_id));
  if (shown.length === 0) return null;
  return (
    <Disclosure
      className="more-menu"
      buttonClass="button button-small button-quiet"
      label={
        <>
          {t("ticket.more")}
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      <ul className="more-list" aria-label={t("ticket.moreKey")}>
        {shown.map((offer) => (
          <li key={offer.action_id}>
            <button type="button" onClick={() => onMisc({ offer, member: null, seenRelation: "PRIMARY" })}>
              {pick(offer.action_name, offer.action_name_translations)}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
