/** The body of every answer that is not a file. */
export type Envelope<T = unknown> = {
  success: boolean;
  message: string;
  code: number;
  result: T;
  /** Milliseconds since 1970-01-01 UTC on the server. */
  timestamp: number;
};

/** `result` of a failed call: the failure's name, messages by field, and whatever a program needs to react. */
export type FailureResult = {
  failure: string;
  requestId: string;
  fields?: Record<string, string>;
  detail?: unknown;
};
