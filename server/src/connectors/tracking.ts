import type { ErrorClass } from './connector-error.ts';
import type { ConnectorProvider, Link } from './provider.ts';

/** A parcel as a provider knows it; `carrier` is the provider's own code, null where it is to find out. */
export type TrackedNumber = { number: string; carrier: string | null };

/** What became of the registration of one number. */
export type Registration = TrackedNumber & {
  /** `failed`: not decided, as the call itself did not succeed; `errorClass` says whether to try again. */
  outcome: 'registered' | 'already' | 'rejected' | 'failed';
  /** The provider's code and words for a rejection or failure, and what can be done about it. */
  code: string | null;
  message: string | null;
  errorClass: ErrorClass | null;
  /** Seconds after which a call that failed may be made again, where that is known. */
  retryAfter?: number | null;
};

/** Something that happened to a parcel, in the provider's own words; statuses are not translated here. */
export type TrackingEvent = TrackedNumber & {
  /** ISO 8601 in UTC, to the second. */
  occurredAt: string;
  /** False where the provider named no time zone, so that the instant is a guess. */
  tzKnown: boolean;
  providerStatus: string | null;
  subStatus: string | null;
  text: string;
  place: string | null;
  /** As the provider writes it: two letters, three letters or a name. */
  country: string | null;
  raw: unknown;
};

/** All a provider knows of one number at a moment. */
export type TrackingUpdate = TrackedNumber & {
  providerStatus: string | null;
  subStatus: string | null;
  /** The carrier it turned out to be, where the provider corrects it. */
  correctedCarrier: string | null;
  /** Why the provider tells no more of this number: its own word, such as `abort`. */
  stopReason: string | null;
  events: readonly TrackingEvent[];
};

/** What a provider of tracking can do. */
export type TrackingCapabilities = {
  /** Numbers in one call that asks about them. */
  batch: number;
  /** Numbers in one call that registers them. */
  registerBatch: number;
  /** Whether it can be asked, and does not only push. */
  poll: boolean;
  stop: boolean;
  /** Whether it finds out the carrier of a number. */
  detectsCarrier: boolean;
};

/** A provider that follows parcels. Calls take at most `registerBatch` or `batch` numbers. */
export type TrackingProvider = ConnectorProvider & {
  readonly kind: 'tracking';
  readonly capabilities: TrackingCapabilities;
  register(link: Link, numbers: readonly TrackedNumber[]): Promise<Registration[]>;
  /**
   * Which of the numbers the provider has already, asked before an ambiguous registration is sent again; null where it cannot be
   * asked and refuses a second registration by itself.
   */
  findRegistered(link: Link, numbers: readonly TrackedNumber[]): Promise<TrackedNumber[] | null>;
  /** Numbers it does not know are left out; empty where it only pushes. */
  poll(link: Link, numbers: readonly TrackedNumber[]): Promise<TrackingUpdate[]>;
  /** Nothing where it cannot be told. */
  stop(link: Link, numbers: readonly TrackedNumber[]): Promise<void>;
  /** Reads a webhook whose signature is valid; throws when it makes no sense. */
  parseWebhook(body: Buffer): TrackingUpdate[];
};
