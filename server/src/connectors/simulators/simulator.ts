import type { OutgoingRequest, ProviderResponse } from '../provider.ts';
import type { TrackedNumber } from '../tracking.ts';

export type SimulatedParcel = TrackedNumber & { registeredAt: string; stoppedAt: string | null };

export type SimulatorState = {
  find(numbers: readonly string[]): Promise<SimulatedParcel[]>;
  /** Returns the numbers that are new. */
  add(numbers: readonly TrackedNumber[], at: Date): Promise<string[]>;
  /** Registers a known number with another carrier. */
  move(number: string, carrier: string): Promise<void>;
  stop(numbers: readonly string[], at: Date): Promise<void>;
  count(): Promise<number>;
  /** The most recently registered parcel. */
  latest(): Promise<SimulatedParcel | undefined>;
};

/** Context of a simulated request. */
export type SimulatorContext = {
  state: SimulatorState;
  now: Date;
  secret: string;
  webhookSecret: string;
  quota: number;
};

export type SimulatedWebhook = { headers: Record<string, string>; body: Buffer };
export type Signature = 'valid' | 'missing' | 'wrong';

/** Simulates a provider according to its public documentation. */
export type Simulator = {
  handle(request: OutgoingRequest, context: SimulatorContext): Promise<ProviderResponse>;
  /** A webhook about a parcel with a valid signature, no signature, or one of another secret. */
  webhook(parcel: SimulatedParcel, context: SimulatorContext, signature: Signature): SimulatedWebhook;
};

export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): ProviderResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Registers a number; false if it is registered with this carrier, or with any where none is given. */
export async function registerOne(
  { state, now }: SimulatorContext,
  { number, carrier }: TrackedNumber,
  detected: string,
): Promise<boolean> {
  const [added] = await state.add([{ number, carrier: carrier ?? detected }], now);
  if (added || carrier === null) return added !== undefined;
  const [known] = await state.find([number]);
  if (known?.carrier === carrier) return false;
  await state.move(number, carrier);
  return true;
}
