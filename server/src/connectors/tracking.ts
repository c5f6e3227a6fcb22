import type { ErrorClass } from './connector-error.ts';
import type { Connection, ConnectorProvider } from './provider.ts';

/** A parcel at a provider; `carrier` is the code of the provider, null to detect it. */
export type TrackedNumber = { number: string; carrier: string | null };

/** A number to be registered; what the provider has under a former carrier is another registration. */
export type LookupNumber = TrackedNumber & { former?: readonly string[] };

export type Registration = TrackedNumber & {
  /** `failed`: undecided because the call failed; `errorClass` determines whether to retry. */
  outcome: 'registered' | 'already' | 'rejected' | 'failed';
  /** The provider's code and message for a rejection or failure, and how to recover. */
  code: string | null;
  message: string | null;
  errorClass: ErrorClass | null;
  /** Seconds until a failed call may be retried, if known. */
  retryAfter?: number | null;
};

/** An event of a parcel in the terms of the provider; statuses are not mapped here. */
export type TrackingEvent = TrackedNumber & {
  /** ISO 8601 in UTC, to the second. */
  occurredAt: string;
  /** False if the provider gave no time zone, so that the instant is a guess. */
  tzKnown: boolean;
  providerStatus: string | null;
  subStatus: string | null;
  text: string;
  place: string | null;
  /** In the format of the provider: a two- or three-letter code, or a name. */
  country: string | null;
  raw: unknown;
};

/** Everything a provider reports about one number at a time. */
export type TrackingUpdate = TrackedNumber & {
  providerStatus: string | null;
  subStatus: string | null;
  /** The actual carrier, if the provider corrects it. */
  correctedCarrier: string | null;
  /** Why the provider stopped tracking the number, in its own term, such as `abort`. */
  stopReason: string | null;
  events: readonly TrackingEvent[];
};

/** Capabilities of a tracking provider. */
export type TrackingCapabilities = {
  /** Maximum numbers per polling call. */
  batch: number;
  /** Maximum numbers per registration call. */
  registerBatch: number;
  /** Whether it supports polling; otherwise it only pushes. */
  poll: boolean;
  stop: boolean;
  detectsCarrier: boolean;
};

/** A provider that tracks parcels. Calls take at most `registerBatch` or `batch` numbers. */
export type TrackingProvider = ConnectorProvider & {
  readonly kind: 'tracking';
  readonly capabilities: TrackingCapabilities;
  register(connection: Connection, numbers: readonly TrackedNumber[]): Promise<Registration[]>;
  /**
   * Which of the numbers the provider already has, checked before an ambiguous registration is retried; null if it has
   * no lookup and rejects a second registration itself.
   */
  findRegistered(connection: Connection, numbers: readonly TrackedNumber[]): Promise<TrackedNumber[] | null>;
  /** Omits numbers it does not know; empty if it only pushes. */
  poll(connection: Connection, numbers: readonly TrackedNumber[]): Promise<TrackingUpdate[]>;
  /** Does nothing if the provider cannot stop tracking. */
  stop(connection: Connection, numbers: readonly TrackedNumber[]): Promise<void>;
  /** Parses a webhook with a valid signature; throws for an invalid body. */
  parseWebhook(body: Buffer): TrackingUpdate[];
};
