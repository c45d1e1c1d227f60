/** Writes a .br and a .gz beside every text asset, so that the server need not compress while people wait. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|html|svg|json)$/;
const SMALLEST_BYTES = 900;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const brotli = await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))]);
}

export function precompress(): Plugin {
  let outDir = "";
  let isWritten = false;
  return {
    name: "smgt-precompress",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      // A build that failed has written nothing; its own error says why.
      if (!isWritten) return;
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      for (const file of files) await compress(join(file.parentPath, file.name));
    },
  };
}
