/** The body of every response that is not a file. */
export type Envelope<T = unknown> = {
  success: boolean;
  message: string;
  code: number;
  result: T;
  /** Milliseconds since 1970-01-01 UTC on the server. */
  timestamp: number;
};

/** `result` of a failed call: the failure code, messages by field, and data for programs. */
export type FailureResult = {
  failure: string;
  requestId: string;
  fields?: Record<string, string>;
  detail?: unknown;
};
