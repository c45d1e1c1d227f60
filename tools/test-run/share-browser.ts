/** One Chromium for all files of a run: each opens its own windows in it, with their own cookies and storage. */
import { chromium, type BrowserServer } from "playwright-core";
import { launchOptions } from "../screens/chromium.ts";

/** A browser that is started when the first file needs it; `start` gives the address to connect to. */
export function shareBrowser(): { start(): Promise<string>; stop(): Promise<void> } {
  let server: BrowserServer | null = null;
  return {
    async start() {
      server = await chromium.launchServer(launchOptions());
      return server.wsEndpoint();
    },
    async stop() {
      await server?.close();
    },
  };
}
