import type { FailureCode } from '@opsyard/contract';

type RequestErrorFields = {
  status: number;
  failure: string;
  message: string;
  envelopeCode?: number;
  fields?: Record<string, string>;
  detail?: unknown;
  requestId?: string;
  retryAfter?: string | null;
};

/** The server said no, and why; `status` 0 when it could not be reached. */
export class RequestError extends Error {
  override name = 'Refused';
  readonly status: number;
  /** The failure's name in the contract, such as `task.conflict`; `network` when the server could not be reached. */
  readonly failure: FailureCode | 'network' | (string & {});
  readonly envelopeCode: number;
  readonly fields: Record<string, string>;
  readonly detail: unknown;
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense, as the server said it. */
  readonly retryAfter: string | null;

  constructor(known: RequestErrorFields) {
    super(known.message);
    this.status = known.status;
    this.failure = known.failure;
    this.envelopeCode = known.envelopeCode ?? known.status;
    this.fields = known.fields ?? {};
    this.detail = known.detail;
    this.requestId = known.requestId;
    this.retryAfter = known.retryAfter ?? null;
  }

  /** Nobody knows whether it was done: no answer came, or one that leaves it open. */
  get isUndecided(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether this is the failure the contract declares. */
  is(failure: { code: FailureCode | (string & {}) }): boolean {
    return this.failure === failure.code;
  }
}
