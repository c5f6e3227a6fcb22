import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/database/db.ts';
import type { ConnectorProvider } from './provider.ts';
import type { Simulator } from './simulators/simulator.ts';
import type { TrackingProvider, TrackingUpdate } from './tracking.ts';

/** Webhooks of an account as passed to their handlers. */
export type WebhookOf<T> = {
  account: { id: string; provider: string; sandbox: boolean };
  webhookIds: readonly string[];
  updates: readonly T[];
};
/** Saves the data of webhooks in the transaction that marks them as processed; it may run again for the same webhooks. */
export type TrackingHandler = (db: Db, webhook: WebhookOf<TrackingUpdate>, change: Change) => Promise<void>;

type RegisteredProvider = { provider: TrackingProvider; simulator: Simulator };

const providers = new Map<string, RegisteredProvider>();
const handlers = new Set<TrackingHandler>();

/** Registers a provider with the simulator for its sandbox accounts. */
export function registerProvider(provider: TrackingProvider, simulator: Simulator): void {
  providers.set(provider.name, { provider, simulator });
}

/** Registers a handler for the webhooks of all tracking providers. */
export function registerTrackingHandler(handler: TrackingHandler): void {
  handlers.add(handler);
}

/** The handlers of tracking webhooks. */
export function trackingHandlers(): Iterable<TrackingHandler> {
  return handlers;
}

/** All registered providers. */
export function allProviders(): ConnectorProvider[] {
  return [...providers.values()].map(({ provider }) => provider);
}

/** Finds a provider and its simulator by name. */
export function findProvider(name: string): RegisteredProvider | undefined {
  return providers.get(name);
}

/** The provider of an account; undefined when its feature was removed. */
export function providerOf({ provider }: { provider: string }): RegisteredProvider {
  const found = providers.get(provider);
  if (!found) throw new Error(`There is no provider ${provider}`);
  return found;
}
