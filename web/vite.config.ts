import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { namesOf, type FactsOf } from "./build/chunks.ts";
import { compileMessages } from "./build/compile-messages.ts";
import { contractCalls } from "./build/contract-calls.ts";
import { cutFonts } from "./build/cut-fonts.ts";
import { precompress } from "./build/precompress.ts";

/** In development the API is another program; in production it is the same address. */
const apiTarget = process.env["SMGT_API"] ?? "http://127.0.0.1:4600";

const API_FOLDERS =
  "^/(auth|captcha|dashboard/get|opendashboard|menu|roles|system|user|globalnotification|ticket/|tags|department|prioritytags|rule/|conditions|logmanagement|live|files|twitter|health)";

const ON_EVERY_PAGE = /\/(?:base|preload|rolldown-runtime)-[\w-]{7}\.js$/;

let nameOf: ((id: string) => string | null) | undefined;

/** Asked for each module in turn; the imports of all are known by then. */
function chunkName(id: string, bundler: { getModuleInfo: FactsOf }): string | null {
  nameOf ??= namesOf(fileURLToPath(new URL("./src/main.tsx", import.meta.url)), (one) => bundler.getModuleInfo(one));
  return nameOf(id);
}

await cutFonts();

export default defineConfig({
  // Relative addresses: the server says at run time where the app lives on its host (REQUIREMENTS 2).
  base: "./",
  plugins: [contractCalls(), compileMessages(), react(), precompress()],
  resolve: {
    alias: [
      { find: /^crypto$/, replacement: new URL("./build/web-crypto.ts", import.meta.url).pathname },
      {
        find: /^use-sync-external-store\/shim.*$/,
        replacement: new URL("./build/external-store.ts", import.meta.url).pathname,
      },
    ],
  },
  // Break-points are tokens (ui/break-points.css), which the platform has no word for yet.
  css: { transformer: "lightningcss", lightningcss: { drafts: { customMedia: true } } },
  build: {
    target: ["chrome109", "edge109", "firefox115", "safari16.4"],
    cssTarget: ["chrome109", "firefox115", "safari16.4"],
    sourcemap: false,
    manifest: true,
    // The lattice behind public pages is 372 bytes; as a file it would be one more request before the first paint.
    assetsInlineLimit: (file) => file.endsWith("jali.svg"),
    // What every page has is there when a script asks for another file, and need not stand in each of its lists.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkName, debugName: "places" }] },
        // Seven letters, the least that the bundler takes: the first page names a hundred files, and chance cannot be packed.
        entryFileNames: "static/js/[name]-[hash:7].js",
        chunkFileNames: "static/js/[name]-[hash:7].js",
        assetFileNames: (asset) =>
          asset.names.some((name) => name.endsWith(".css"))
            ? "static/css/[name]-[hash:7][extname]"
            : "static/media/[name]-[hash:7][extname]",
      },
    },
  },
  server: { proxy: { [API_FOLDERS]: { target: apiTarget } } },
});
