/**
 * Serialization of models: a header, the vocabularies, then the numbers in memory layout, so that loading needs no
 * parsing. Pure.
 */
import type { Scale } from "./calibrate.ts";
import type { Vocabulary } from "./linear-model.ts";
import type { Judge, Models } from "./models.ts";

/** Changes with the layout; bytes of another format are not read. */
const FORMAT = 1;
const LITTLE = true;

interface JudgeHead {
  readonly labels: readonly string[];
  readonly scale: Scale;
}

/** Header; classifiers are listed in the order of their numbers. */
interface Head {
  readonly format: number;
  readonly posts: { readonly known: number; readonly judges: readonly JudgeHead[]; readonly department: Scale } | null;
  readonly answers: { readonly known: number; readonly judges: readonly JudgeHead[] } | null;
}

const headOf = ({ labels, scale }: Judge): JudgeHead => ({ labels, scale });
const wordsOf = (known: Vocabulary): Uint8Array => new TextEncoder().encode([...known.keys()].join("\n"));
const bytesOf = (numbers: Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
const partsOf = ({ biases, scales, weights }: Judge): Uint8Array[] => [
  bytesOf(biases),
  bytesOf(scales),
  bytesOf(weights),
];

/** Each part begins with its length, aligned to four bytes. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const sizeOf = (part: Uint8Array): number => 4 + Math.ceil(part.length / 4) * 4;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + sizeOf(part), 0));
  const view = new DataView(all.buffer);
  let from = 0;
  for (const part of parts) {
    view.setUint32(from, part.length, LITTLE);
    all.set(part, from + 4);
    from += sizeOf(part);
  }
  return all;
}

/** Serializes models. */
export function toBytes({ posts, answers }: Models): Uint8Array {
  const ofPosts = posts === null ? [] : [posts.matter, posts.kind, posts.danger];
  const ofAnswers = answers === null ? [] : [answers.answer];
  const head: Head = {
    format: FORMAT,
    posts:
      posts === null ? null : { known: posts.known.size, judges: ofPosts.map(headOf), department: posts.department },
    answers: answers === null ? null : { known: answers.known.size, judges: ofAnswers.map(headOf) },
  };
  return joined([
    new TextEncoder().encode(JSON.stringify(head)),
    ...(posts === null ? [] : [wordsOf(posts.known)]),
    ...ofPosts.flatMap(partsOf),
    ...(answers === null ? [] : [wordsOf(answers.known)]),
    ...ofAnswers.flatMap(partsOf),
  ]);
}

/** Deserializes models; null for another format. */
export function fromBytes(kept: Uint8Array): Models | null {
  // A copy, so that four-byte numbers are aligned.
  const bytes = kept.slice();
  const view = new DataView(bytes.buffer);
  let from = 0;
  const next = (): Uint8Array => {
    const length = view.getUint32(from, LITTLE);
    const part = bytes.subarray(from + 4, from + 4 + length);
    from += 4 + Math.ceil(length / 4) * 4;
    return part;
  };
  const text = (): string => new TextDecoder().decode(next());
  const floats = (): Float32Array => {
    const part = next();
    return new Float32Array(part.buffer, part.byteOffset, part.length / 4);
  };
  const vocabulary = (size: number): Vocabulary => {
    const words = text();
    return size === 0 ? new Map() : new Map(words.split("\n").map((word, place) => [word, place]));
  };
  const judgeOf = (
    { labels, scale }: JudgeHead | undefined = { labels: [], scale: { slope: 1, offset: 0 } },
  ): Judge => {
    const [biases, scales, weights] = [floats(), floats(), next()];
    return {
      labels,
      scale,
      biases,
      scales,
      weights: new Int8Array(weights.buffer, weights.byteOffset, weights.length),
    };
  };
  const head = JSON.parse(text()) as Head;
  if (head.format !== FORMAT) return null;
  const postsOf = ({ known, judges, department }: NonNullable<Head["posts"]>): Models["posts"] => ({
    known: vocabulary(known),
    matter: judgeOf(judges[0]),
    kind: judgeOf(judges[1]),
    danger: judgeOf(judges[2]),
    department,
  });
  const posts = head.posts === null ? null : postsOf(head.posts);
  const answers =
    head.answers === null ? null : { known: vocabulary(head.answers.known), answer: judgeOf(head.answers.judges[0]) };
  return { posts, answers };
}
