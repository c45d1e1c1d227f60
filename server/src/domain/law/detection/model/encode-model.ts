/**
 * Serialization of models: a header, then for each model its features and its numbers in memory layout, so that loading
 * needs no parsing. Pure.
 */
import type { Head, Model, Models } from "./linear-model.ts";

/** Changes with the layout; bytes of another format are not read. */
const FORMAT = 2;
const LITTLE = true;

interface Header {
  readonly format: number;
  /** Heads of each model; null without the model. */
  readonly posts: readonly Head[] | null;
  readonly answers: readonly Head[] | null;
}

const bytesOf = (numbers: Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const partsOf = (model: Model | null): Uint8Array[] =>
  model === null
    ? []
    : [
        encoded([...model.known.places.keys()].join("\n")),
        ...[model.known.rarity, model.biases, model.scales, model.weights].map(bytesOf),
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
  const header: Header = { format: FORMAT, posts: posts?.heads ?? null, answers: answers?.heads ?? null };
  return joined([encoded(JSON.stringify(header)), ...partsOf(posts), ...partsOf(answers)]);
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
  const modelOf = (heads: readonly Head[] | null): Model | null => {
    if (heads === null) return null;
    const names = text();
    const places = new Map(names === "" ? [] : names.split("\n").map((name, place): [string, number] => [name, place]));
    const [rarity, biases, scales, weights] = [floats(), floats(), floats(), next()];
    return {
      known: { places, rarity },
      heads,
      biases,
      scales,
      weights: new Int8Array(weights.buffer, weights.byteOffset, weights.length),
    };
  };
  const header = JSON.parse(text()) as Header;
  if (header.format !== FORMAT) return null;
  const posts = modelOf(header.posts);
  return { posts, answers: modelOf(header.answers) };
}
