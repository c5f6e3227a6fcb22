import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';
import type { ConnectorProvider } from './provider.ts';
import type { Simulator } from './simulators/simulator.ts';
import type { TrackingProvider, TrackingUpdate } from './tracking.ts';

/** What a webhook is about, for whoever processes it. */
export type WebhookOf<T> = {
  account: { id: string; provider: string; sandbox: boolean };
  webhookId: string;
  updates: readonly T[];
};
/** Writes what a webhook tells, in a transaction that also marks it processed; it may run again for the same webhook. */
export type TrackingHandler = (db: Db, webhook: WebhookOf<TrackingUpdate>, change: Change) => Promise<void>;

type Registered = { provider: TrackingProvider; simulator: Simulator };

const registered = new Map<string, Registered>();
const trackingHandlers = new Set<TrackingHandler>();

/** Makes a provider known, with what answers in its place for sandbox accounts. */
export function registerProvider(provider: TrackingProvider, simulator: Simulator): void {
  registered.set(provider.name, { provider, simulator });
}

/** Has webhooks of all providers of tracking processed by a feature. */
export function onTracking(handler: TrackingHandler): void {
  trackingHandlers.add(handler);
}

/** Who processes webhooks of tracking. */
export function trackingHandlersOf(): Iterable<TrackingHandler> {
  return trackingHandlers;
}

/** Every provider that is known. */
export function allProviders(): ConnectorProvider[] {
  return [...registered.values()].map(({ provider }) => provider);
}

/** The provider of a name, with its simulator. */
export function findProvider(name: string): Registered | undefined {
  return registered.get(name);
}

/** The provider of an account; there is none when its feature was removed. */
export function providerOf({ provider }: { provider: string }): Registered {
  const found = registered.get(provider);
  if (!found) throw new Error(`There is no provider ${provider}`);
  return found;
}
