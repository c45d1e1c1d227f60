/** Browser push and its subscription. The worker only shows messages; it stores nothing and intercepts no request. */
import { basePath } from "../../../lib/base-path.ts";

export type PushState = "cannot" | "blocked" | "ready";

/** State of the browser before any permission request. */
export function pushState(): PushState {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "cannot";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  pushState() === "cannot" ? undefined : navigator.serviceWorker.getRegistration(`${basePath}/`);

/** Push address of this browser; null without a subscription. */
export async function ownEndpoint(): Promise<string | null> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** Trusted Types as needed here; other browsers take a plain address. */
interface WorkerPolicy {
  createScriptURL(input: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: WorkerPolicy): WorkerPolicy;
}

const WORKER = `${basePath}/push-worker.js`;
let policy: WorkerPolicy | undefined;

/** Address of the worker. The content policy allows no other script, so the policy returns no other. */
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

/** Requests permission and subscribes; null when the user or the browser refuses. */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(workerAddress(), { scope: `${basePath}/` });
  const registration = await navigator.serviceWorker.ready;
  // A subscription with another server key would never get a message.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, p256dh, auth };
}

export async function unsubscribe(): Promise<void> {
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
}
