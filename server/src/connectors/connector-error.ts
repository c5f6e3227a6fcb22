/**
 * How to recover from a failed call: `retryable` later, `fatal` never, `auth` after correcting the secret, `quota`
 * after an increase. `ambiguous` may have taken effect: look it up by its natural key before sending again.
 */
export type ErrorClass = 'retryable' | 'fatal' | 'auth' | 'quota' | 'ambiguous';

type ErrorDetails = { code?: string; retryAfter?: number; cause?: unknown };

/** A failed call to a provider; its message is safe to show and log, without secrets. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly errorClass: ErrorClass;
  /** Error code of the provider, if any. */
  readonly code: string | null;
  /** Retry delay requested by the provider, in seconds. */
  readonly retryAfter: number | null;

  constructor(errorClass: ErrorClass, message: string, { code, retryAfter, cause }: ErrorDetails = {}) {
    super(message, { cause });
    this.errorClass = errorClass;
    this.code = code ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}
