/** Decodes one HEIC picture in a thread, whose memory is returned when it ends. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { MOST_WHOLE_PIXELS, type PictureFault, type RawPixels } from "./write-picture.ts";

export type HeicRead = { readonly kind: "decoded"; readonly pixels: RawPixels } | PictureFault;

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Decodes the pixels into `data`, turned as the file says; calls back with null where it cannot. */
  display(target: RawPixels, done: (shown: object | null) => void): void;
}

/** The part of the library that is used; it declares no types for this entry. */
const libheif = createRequire(import.meta.url)("libheif-js/wasm-bundle.js") as {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
};

async function read(path: string): Promise<HeicRead> {
  const pictures = new libheif.HeifDecoder().decode(readFileSync(path));
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (picture === undefined) return { kind: "broken" };
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > MOST_WHOLE_PIXELS) return { kind: "pixels", pixels: width * height, most: MOST_WHOLE_PIXELS };
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise<object | null>((resolve) => picture.display({ data, width, height }, resolve));
  return shown === null ? { kind: "broken" } : { kind: "decoded", pixels: { data, width, height } };
}

const port = parentPort;
port?.on("message", (path: string) => {
  void read(path)
    .catch((): HeicRead => ({ kind: "broken" }))
    .then((answer) => port.postMessage(answer, answer.kind === "decoded" ? [answer.pixels.data.buffer] : []));
});
