/** Reader of what X sends beside a post: posts that it quotes or answers, its poll and its place. Pure; never throws. */
import type { Beside } from "../channel.ts";
import { authorOf, mediaOf, readTime } from "./author-and-media.ts";
import { countAt, idAt, listAt, objectAt, objectsAt, storableText, textAt, type JsonObject } from "./json.ts";
import type { OwnAccount } from "./own-account.ts";
import { writtenText } from "./plain-text.ts";
import { includedPosts, readPost } from "./wire.ts";

/** Ids of the polls of a post. */
export const pollIdsOf = (data: JsonObject): readonly unknown[] => listAt(objectAt(data, "attachments"), "poll_ids");
/** Id of the place of a post; null without one. */
export const placeIdOf = (data: JsonObject): string | null => textAt(objectAt(data, "geo"), "place_id");

function postBeside(
  kind: "quoted" | "answered",
  id: string | null,
  includes: JsonObject | null,
  own: OwnAccount,
): Beside[] {
  const post = id === null ? null : readPost(includedPosts(includes).find((one) => idAt(one, "id") === id));
  if (post === null) return [];
  const authorId = post.authorId ?? "";
  const { handle, name } = authorOf(authorId, includes);
  return [
    {
      kind,
      id: post.id,
      text: storableText(writtenText(post.text, post.entities, post.quoted)),
      authorId,
      handle,
      name,
      createdAt: readTime(post.createdAt),
      media: mediaOf(post.mediaKeys, includes),
      isOurs: post.authorId === own.id,
    },
  ];
}

function pollOf(data: JsonObject, includes: JsonObject | null): Beside[] {
  const ids = pollIdsOf(data);
  return objectsAt(includes, "polls")
    .filter((poll) => ids.includes(idAt(poll, "id")))
    .map((poll) => {
      const options = objectsAt(poll, "options").toSorted(
        (a, b) => (countAt(a, "position") ?? 0) - (countAt(b, "position") ?? 0),
      );
      return { kind: "poll", choices: options.map((option) => storableText(textAt(option, "label") ?? "")) };
    });
}

function placeOf(data: JsonObject, includes: JsonObject | null): Beside[] {
  const id = placeIdOf(data);
  const place = id === null ? undefined : objectsAt(includes, "places").find((one) => textAt(one, "id") === id);
  const name = textAt(place, "full_name", "name");
  return name === null || name === "" ? [] : [{ kind: "place", name: storableText(name) }];
}

/** Everything beside a post, in the order in which it is shown. */
export function besideOf(data: JsonObject, includes: JsonObject | null, own: OwnAccount): Beside[] {
  const wire = readPost(data);
  return [
    ...pollOf(data, includes),
    ...placeOf(data, includes),
    ...postBeside("quoted", wire?.quoted ?? null, includes, own),
    ...postBeside("answered", wire?.repliedTo ?? null, includes, own),
  ];
}
