import type { OutgoingRequest, ProviderResponse } from '../provider.ts';
import type { TrackedNumber } from '../tracking.ts';

/** A parcel a simulator follows. */
export type KnownNumber = TrackedNumber & { registeredAt: string; stoppedAt: string | null };

/** What a simulator remembers. */
export type SimulatorState = {
  find(numbers: readonly string[]): Promise<KnownNumber[]>;
  /** Says which of them were not known yet. */
  add(numbers: readonly TrackedNumber[], at: Date): Promise<string[]>;
  stop(numbers: readonly string[], at: Date): Promise<void>;
  count(): Promise<number>;
  /** The parcel registered last. */
  latest(): Promise<KnownNumber | undefined>;
};

/** The world a simulator answers in. */
export type World = { state: SimulatorState; now: Date; secret: string; webhookSecret: string; quota: number };

export type SimulatedWebhook = { headers: Record<string, string>; body: Buffer };
export type Signature = 'valid' | 'missing' | 'wrong';

/** Behaves like a provider as far as its public documents tell; it is not the provider. */
export type Simulator = {
  handle(request: OutgoingRequest, world: World): Promise<ProviderResponse>;
  /** A webhook about a parcel, signed properly, not at all, or with another secret. */
  webhook(parcel: KnownNumber, world: World, signature: Signature): SimulatedWebhook;
};

/** An answer in JSON. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): ProviderResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
