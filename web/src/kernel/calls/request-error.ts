import type { FailureCode } from '@opsyard/contract';

type RequestErrorFields = {
  status: number;
  failure: string;
  message: string;
  envelopeCode?: number;
  /** Whether something between answered instead of the server, such as a proxy. */
  isForeign?: boolean;
  fields?: Record<string, string>;
  detail?: unknown;
  requestId?: string;
  retryAfter?: string | null;
};

/** A failed request with its reason; `status` 0 if the server was unreachable. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** The failure code of the contract, such as `task.conflict`; `network` if the server was unreachable. */
  readonly failure: FailureCode | 'network' | (string & {});
  readonly envelopeCode: number;
  /** Whether something between answered instead of the server, such as a proxy. */
  readonly isForeign: boolean;
  readonly fields: Record<string, string>;
  readonly detail: unknown;
  readonly requestId: string | undefined;
  /** Seconds until a retry, as sent by the server. */
  readonly retryAfter: string | null;

  constructor(details: RequestErrorFields) {
    super(details.message);
    this.status = details.status;
    this.failure = details.failure;
    this.envelopeCode = details.envelopeCode ?? details.status;
    this.isForeign = details.isForeign ?? false;
    this.fields = details.fields ?? {};
    this.detail = details.detail;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter ?? null;
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

/** A caught error as a `RequestError`; rethrows any other. */
export function requestErrorOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  throw error;
}
