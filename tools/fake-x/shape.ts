/** JSON of posts, users and messages as X sends them: the requested fields, in either spelling. */
import { conversationOf, type FakeMessage, type FakePhoto, type FakePost, type FakeUser } from "./model.ts";
import { cutLongText, storeText, type AddedLink } from "./text.ts";
import { partOf } from "./visibility.ts";
import { isLatest, versionsOf, type World } from "./world.ts";

export type Spelling = "classic" | "new";
export type Asked = Readonly<Record<string, string | undefined>>;
type Wire = Record<string, unknown>;

const ALWAYS = ["id", "text", "edit_history_tweet_ids"];
const ALL_POST_FIELDS =
  "attachments,author_id,conversation_id,created_at,edit_controls,entities,in_reply_to_user_id,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,reply_settings";

/** Fields of an activity event, where none can be requested. */
export const EVERYTHING: Asked = {
  "tweet.fields": ALL_POST_FIELDS,
  expansions:
    "author_id,attachments.media_keys,referenced_tweets.id,referenced_tweets.id.author_id,referenced_tweets.id.attachments.media_keys",
  "user.fields": "all",
  "media.fields": "all",
};

/** Draws the spelling of an answer. */
export function spellingOf(world: World): Spelling {
  if (world.faults.spelling !== "mixed") return world.faults.spelling;
  return world.random.happens(0.5) ? "new" : "classic";
}

/** Returns an answer with posts: data and the requested includes. */
export function shapePosts(
  world: World,
  posts: readonly FakePost[],
  asked: Asked,
  spelling: Spelling,
  isLookup = false,
): { data: Wire[]; includes: Wire } {
  const wanted = expansionsOf(asked);
  const referenced = wanted.posts
    ? [...new Set(posts.flatMap(referencesOf).map(({ id }) => id))]
        .map((id) => world.posts.get(id))
        .filter((post) => post !== undefined && !world.deleted.has(post.originId))
        .filter((post) => post !== undefined)
    : [];
  const authorIds = new Set(
    [...(wanted.authors ? posts : []), ...(wanted.referencedAuthors ? referenced : [])].map((post) => post.authorId),
  );
  const users = [...authorIds].map((id) => world.users.get(id)).filter((user) => user !== undefined);
  const withPhotos = [...(wanted.media ? posts : []), ...(wanted.referencedMedia ? referenced : [])];
  const photos = withPhotos.flatMap((post) => post.photos);
  const includes: Wire = {};
  if (users.length > 0) includes["users"] = users.map((user) => shapeUser(user, world, asked));
  if (photos.length > 0) includes["media"] = photos.map((photo) => shapePhoto(photo, world, asked));
  if (referenced.length > 0)
    includes[spelling === "new" ? "posts" : "tweets"] = referenced.map((post) =>
      shapePost(world, post, asked, spelling),
    );
  const parts = posts.map(({ id }) => (isLookup ? null : partOf(world, id)));
  const data = posts.map((post, at) => spoil(shapePost(world, post, asked, spelling), parts[at] ?? null));
  return { data, includes: parts.some((part) => part !== null) ? {} : includes };
}

/** Applies the fault "partFirst". */
function spoil(post: Wire, part: ReturnType<typeof partOf>): Wire {
  if (part === null) return post;
  const { author_id: _author, ...authorless } = post;
  if (part === "bare") return authorless;
  const { note_tweet: _long, note_post: _new, ...short } = post;
  const text = String(post["text"]);
  return { ...short, text: `${text.slice(0, Math.ceil(text.length / 2))}…` };
}

export function shapePost(world: World, post: FakePost, asked: Asked, spelling: Spelling): Wire {
  const fields = new Set([
    ...ALWAYS,
    ...(asked["tweet.fields"] ?? asked["post.fields"] ?? "").replaceAll("_post", "_tweet").split(","),
  ]);
  const whole = wholePost(world, post);
  const kept = Object.entries(whole).filter(([name, value]) => fields.has(name) && value !== undefined);
  const shaped = Object.fromEntries(
    spelling === "new" ? kept.map(([name, value]) => [name.replace("_tweet", "_post"), value]) : kept,
  );
  return spelling === "new" ? renameMetrics(shaped) : shaped;
}

function wholePost(world: World, post: FakePost): Wire {
  const links: AddedLink[] = post.photos
    .map((photo) => ({ expandedUrl: `${addressOf(world, post)}/photo/1`, mediaKey: photo.key }))
    .slice(0, 1);
  const quoted = post.quotedId === null ? undefined : world.posts.get(post.quotedId);
  if (quoted !== undefined) links.push({ expandedUrl: addressOf(world, quoted), mediaKey: null });
  const idOf = (handle: string): string | null => world.idByHandle.get(handle.toLowerCase()) ?? null;
  const full = storeText(post.text, idOf, links);
  const cut = cutLongText(post.text);
  const short = cut === null ? full : storeText(cut, idOf, [{ expandedUrl: addressOf(world, post), mediaKey: null }]);
  const references = referencesOf(post);
  const replied = post.inReplyToId === null ? undefined : world.posts.get(post.inReplyToId);
  const versions = versionsOf(world, post);
  return {
    id: post.id,
    text: short.text,
    edit_history_tweet_ids: versions.slice(0, versions.indexOf(post.id) + 1),
    author_id: post.authorId,
    created_at: post.createdAt,
    conversation_id: post.conversationId,
    lang: post.lang,
    in_reply_to_user_id: replied?.authorId,
    entities: Object.keys(short.entities).length === 0 ? undefined : short.entities,
    attachments: post.photos.length === 0 ? undefined : { media_keys: post.photos.map(({ key }) => key) },
    referenced_tweets: references.length === 0 ? undefined : references,
    note_tweet: cut === null ? undefined : { text: full.text, entities: full.entities },
    edit_controls: {
      edits_remaining: 6 - versions.length,
      is_edit_eligible: post.inReplyToId === null && isLatest(world, post),
      editable_until: post.editableUntil,
    },
    possibly_sensitive: false,
    reply_settings: "everyone",
    public_metrics: {
      retweet_count: 0,
      reply_count: 0,
      like_count: 0,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: 0,
    },
  };
}

export function shapeUser(user: FakeUser, world: World, asked: Asked): Wire {
  const whole: Wire = {
    id: user.id,
    username: user.handle,
    name: user.name,
    created_at: user.createdAt,
    location: user.location === "" ? undefined : user.location,
    profile_image_url: `${world.publicUrl}/media/face_${user.id}.png`,
    protected: false,
    verified: user.isVerified,
    verified_type: user.isVerified ? "government" : "none",
    receives_your_dm: user.acceptsMessages,
    public_metrics: {
      followers_count: user.followers,
      following_count: 120,
      tweet_count: 300,
      listed_count: 0,
    },
  };
  return keepFields(whole, ["id", "username", "name"], asked["user.fields"]);
}

/** Returns a message in the shape of `/2/dm_events`. */
export function shapeMessage(message: FakeMessage, world: World, asked: Asked): Wire {
  const stored = storeText(message.text, (handle) => world.idByHandle.get(handle.toLowerCase()) ?? null);
  const whole: Wire = {
    id: message.id,
    event_type: "MessageCreate",
    text: stored.text,
    created_at: message.createdAt,
    sender_id: message.senderId,
    dm_conversation_id: conversationOf(message.senderId, message.recipientId),
    entities: Object.keys(stored.entities).length === 0 ? undefined : stored.entities,
    attachments: message.photos.length === 0 ? undefined : { media_keys: message.photos.map(({ key }) => key) },
  };
  return keepFields(whole, ["id", "event_type", "text"], asked["dm_event.fields"]);
}

export function shapePhoto(photo: FakePhoto, world: World, asked: Asked): Wire {
  const whole: Wire = {
    media_key: photo.key,
    type: "photo",
    url: `${world.publicUrl}/media/${photo.key}.png`,
    alt_text: photo.altText,
    width: photo.width,
    height: photo.height,
  };
  return keepFields(whole, ["media_key", "type"], asked["media.fields"]);
}

/** Returns the references of a post, by the classic names. */
export function referencesOf(post: FakePost): readonly { type: string; id: string }[] {
  const references = [
    { type: "retweeted", id: post.repostOfId },
    { type: "quoted", id: post.quotedId },
    { type: "replied_to", id: post.inReplyToId },
  ];
  return references.flatMap(({ type, id }) => (id === null ? [] : [{ type, id }]));
}

function expansionsOf(asked: Asked): {
  authors: boolean;
  media: boolean;
  posts: boolean;
  referencedAuthors: boolean;
  referencedMedia: boolean;
} {
  const names = new Set((asked["expansions"] ?? "").split(","));
  const has = (...any: readonly string[]): boolean => any.some((name) => names.has(name));
  return {
    authors: has("author_id"),
    media: has("attachments.media_keys"),
    posts: has("referenced_tweets.id", "referenced_posts", "referenced_posts.id"),
    referencedAuthors: has(
      "referenced_tweets.id.author_id",
      "referenced_posts.author_id",
      "referenced_posts.id.author_id",
    ),
    referencedMedia: has("referenced_tweets.id.attachments.media_keys", "referenced_posts.attachments.media_keys"),
  };
}

function keepFields(whole: Wire, always: readonly string[], asked: string | undefined): Wire {
  const fields = new Set([...always, ...(asked ?? "").split(",")]);
  return Object.fromEntries(
    Object.entries(whole).filter(([name, value]) => value !== undefined && (fields.has("all") || fields.has(name))),
  );
}

function renameMetrics(post: Wire): Wire {
  const metrics = post["public_metrics"];
  if (typeof metrics !== "object" || metrics === null) return post;
  const renamed = Object.entries(metrics).map(([name, value]) => [
    name === "retweet_count" ? "repost_count" : name.replace("tweet", "post"),
    value,
  ]);
  return { ...post, public_metrics: Object.fromEntries(renamed) };
}

function addressOf(world: World, post: FakePost): string {
  return `https://x.com/${world.users.get(post.authorId)?.handle ?? "i"}/status/${post.id}`;
}
