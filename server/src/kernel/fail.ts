import type { Failure } from '@opsyard/contract';

export type FailureDetail = {
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>;
  /** Data for programs, sent as `result.detail`. */
  detail?: unknown;
  /** Seconds until a retry. */
  retryAfter?: number;
};

/** Ends a request with a declared failure. */
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

/** Throws a declared failure. */
export function fail(failure: Failure, more?: FailureDetail): never {
  throw new RequestFailed(failure, more);
}

/** Returns the value, or throws a failure if it is missing. */
export function required<T>(value: T | undefined | null, failure: Failure): T {
  return value ?? fail(failure);
}
