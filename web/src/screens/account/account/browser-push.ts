/**
 * Whether this browser can be told while SMGT is closed, and its subscription. The worker only shows what comes; it keeps
 * nothing and stands in no request's way.
 */
import { basePath } from "../../../lib/base-path.ts";

export type PushState = "cannot" | "blocked" | "ready";

/** What the browser says before anybody is asked. */
export function pushState(): PushState {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "cannot";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  pushState() === "cannot" ? undefined : navigator.serviceWorker.getRegistration(`${basePath}/`);

/** The address at which this browser is told; null while it is not. */
export async function ownEndpoint(): Promise<string | null> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** Trusted Types, as far as they are needed here; browsers without them take a plain address. */
interface WorkerPolicy {
  createScriptURL(input: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: WorkerPolicy): WorkerPolicy;
}

const WORKER = `${basePath}/push-worker.js`;
let policy: WorkerPolicy | undefined;

/** The address of the worker. The page's content policy lets no other text become a script, so this one gives no other. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("smgt-push-worker", { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks the person and subscribes; null where they or the browser say no. */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(workerAddress(), { scope: `${basePath}/` });
  const registration = await navigator.serviceWorker.ready;
  // A subscription made with another key of the server would never be told anything.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, p256dh, auth };
}

/** Ends the subscription on the side of the browser. */
export async function unsubscribe(): Promise<void> {
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
}
