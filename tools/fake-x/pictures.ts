/** Small pictures generated from a name: a street scene, or a background of a face. */
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [number, number, number];

/** Returns the PNG of a name. */
export function drawPicture(name: string): Buffer {
  const seed = createHash("sha256").update(name).digest();
  return name.startsWith("face_") ? encodePng(96, 96, faceAt(seed)) : encodePng(640, 400, sceneAt(seed));
}

/** Draws sky, houses, a road and a pothole of water, to distinguish pictures. */
function sceneAt(seed: Buffer): (x: number, y: number) => Colour {
  const byte = (index: number): number => seed[index % seed.length] ?? 0;
  const houses = Array.from({ length: 7 }, (_, index) => ({
    from: index * 92 + (byte(index) % 20),
    width: 60 + (byte(index + 7) % 30),
    top: 90 + (byte(index + 14) % 90),
  }));
  const hole = {
    x: 220 + (byte(21) % 200),
    y: 330,
    rx: 60 + (byte(22) % 40),
    ry: 18 + (byte(23) % 12),
  };
  const warm = byte(24) % 60;
  return (x, y) => {
    if (y > 250) {
      const inHole = ((x - hole.x) / hole.rx) ** 2 + ((y - hole.y) / hole.ry) ** 2;
      if (inHole < 0.8) return [72, 96 + warm / 2, 118];
      if (inHole < 1) return [58, 54, 50];
      if (y > 322 && y < 330 && (x + byte(25)) % 90 < 46) return [226, 218, 190];
      return [96 + (y - 250) / 6, 94 + (y - 250) / 6, 92 + (y - 250) / 6];
    }
    const house = houses.find(({ from, width, top }) => x >= from && x < from + width && y >= top);
    if (house === undefined) return [196 + warm / 2 - y / 8, 214 - y / 10, 232 - warm - y / 12];
    const isWindow =
      (x - house.from) % 22 > 7 && (x - house.from) % 22 < 17 && (y - house.top) % 30 > 10 && (y - house.top) % 30 < 24;
    const shade = (house.from * 7 + byte(26)) % 50;
    return isWindow ? [88, 92, 104] : [176 - shade, 150 - shade / 2, 128 - shade / 3];
  };
}

function faceAt(seed: Buffer): (x: number, y: number) => Colour {
  const hue = (seed[0] ?? 0) / 255;
  const back: Colour = [90 + hue * 110, 120 + ((seed[1] ?? 0) / 255) * 70, 190 - hue * 90];
  return (x, y) => {
    const isHead = (x - 48) ** 2 + (y - 38) ** 2 < 17 ** 2;
    const isBody = ((x - 48) / 32) ** 2 + ((y - 96) / 34) ** 2 < 1;
    return isHead || isBody ? [244, 240, 234] : back;
  };
}

function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1)
      for (const part of colourAt(x, y)) rows[at++] = Math.max(0, Math.min(255, Math.round(part)));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
