/**
 * What can be done about a call that failed: `retryable` later, `fatal` never, `auth` once the secret is right, `quota` once there is
 * more of it. `ambiguous` may have taken effect: whether it did is looked up by the natural key before anything is sent again.
 */
export type ErrorClass = 'retryable' | 'fatal' | 'auth' | 'quota' | 'ambiguous';

type More = { code?: string; retryAfter?: number; cause?: unknown };

/** A call to a provider that did not succeed; its message may be shown and logged, and holds no secret. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly errorClass: ErrorClass;
  /** The provider's own code, where it names one. */
  readonly code: string | null;
  /** Seconds after which the provider wants to be asked again. */
  readonly retryAfter: number | null;

  constructor(errorClass: ErrorClass, message: string, { code, retryAfter, cause }: More = {}) {
    super(message, { cause });
    this.errorClass = errorClass;
    this.code = code ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}
