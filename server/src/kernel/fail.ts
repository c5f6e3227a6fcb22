import type { Failure } from '@opsyard/contract';

export type FailureDetail = {
  /** Values for the message's placeholders. */
  values?: Record<string, string | number>;
  /** What a program needs to react, sent as `result.detail`. */
  detail?: unknown;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
};

/** Thrown anywhere to end a request with a declared failure. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  readonly failure: Failure;
  readonly more: FailureDetail;

  constructor(failure: Failure, more: FailureDetail = {}) {
    super(failure.code);
    this.failure = failure;
    this.more = more;
  }
}

/** Ends the request with a declared failure. */
export function fail(failure: Failure, more?: FailureDetail): never {
  throw new RequestFailed(failure, more);
}

/** Returns the value, or fails when it is missing. */
export function required<T>(value: T | undefined | null, failure: Failure): T {
  return value ?? fail(failure);
}
