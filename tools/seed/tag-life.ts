/** Tags of a ticket of the past. */
import type { Dice } from "./dice.ts";
import type { Life } from "./rows.ts";

/** Ids of the pack's tags by name. */
export type TagIds = ReadonlyMap<string, number>;

const WATERLOGGING = 302;
const OLD_AGE_PENSION = 1001;
const WOMEN_AND_CHILDREN = 803;

/** Puts the tags on that its matter and its citizen suggest. */
export function tagLife({ dice, tags }: { readonly dice: Dice; readonly tags: TagIds }, life: Life): void {
  const { ticket, citizen, isNewCitizen } = life;
  const add = (name: string, share: number): void => {
    const tagId = tags.get(name);
    if (tagId === undefined || !dice.happens(share)) return;
    life.tags.push({
      ticket_id: ticket.ticket_id,
      tag_id: tagId,
      is_from_rule: true,
      added_by: null,
      added_at: ticket.created_at,
    });
  };
  if (ticket.sub_issue_type_id === WATERLOGGING) add("waterlogging-drive", 0.5);
  if (ticket.sub_issue_type_id === OLD_AGE_PENSION) add("senior-citizen", 0.5);
  if (ticket.sub_issue_type_id === WOMEN_AND_CHILDREN) add("women-safety", 0.9);
  if (!isNewCitizen) add("repeat-complainant", 0.3);
  if (citizen.followers > 3_000) add("viral", 0.3);
  add("media", 0.01);
}
