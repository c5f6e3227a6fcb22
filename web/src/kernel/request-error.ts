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

/** A failed request with its reason; `status` 0 if the server was unreachable. */
export class RequestError extends Error {
  override name = 'Refused';
  readonly status: number;
  /** The failure code of the contract, such as `task.conflict`; `network` if the server was unreachable. */
  readonly failure: FailureCode | 'network' | (string & {});
  readonly envelopeCode: number;
  readonly fields: Record<string, string>;
  readonly detail: unknown;
  readonly requestId: string | undefined;
  /** Seconds until a retry, as sent by the server. */
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

  /** Whether the outcome is unknown: no response, or one that does not state it. */
  get isUndecided(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether this is the given failure of the contract. */
  is(failure: { code: FailureCode | (string & {}) }): boolean {
    return this.failure === failure.code;
  }
}
