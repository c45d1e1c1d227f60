/** One Chromium for all files of a run: each opens its own windows in it, with their own cookies and storage. */
import { chromium, type BrowserServer } from "playwright-core";
import { launchOptions } from "../screens/chromium.ts";

/** A page of a test lives for seconds: what the compiler would make fast beside it is hardly used any more, and is a tenth of all. */
const SHORT_LIVED = "--js-flags=--no-opt,--no-maglev,--single-threaded-gc";

/** A browser that is started when the first file needs it; `start` gives the address to connect to. */
export function shareBrowser(): { start(): Promise<string>; stop(): Promise<void> } {
  let server: BrowserServer | null = null;
  return {
    async start() {
      server = await chromium.launchServer(launchOptions([SHORT_LIVED]));
      return server.wsEndpoint();
    },
    async stop() {
      await server?.close();
    },
  };
}
