import type { CallFailure, Classification, ProviderResponse } from './provider.ts';

/** Classifies a failure of providers without own codes: a write that may have taken effect is ambiguous. */
function classifyHttp(failure: CallFailure): Classification | null {
  if (failure.kind === 'unreachable') return { errorClass: 'retryable', message: 'no connection' };
  const unknownOutcome = failure.writes ? 'ambiguous' : 'retryable';
  if (failure.kind === 'unanswered') return { errorClass: unknownOutcome, message: 'no complete answer in time' };
  const { status } = failure.response;
  if (status >= 200 && status < 300) return null;
  const message = `HTTP ${status}`;
  if (status === 429) return { errorClass: 'retryable', message };
  if (status === 401 || status === 403) return { errorClass: 'auth', message };
  if (status === 402) return { errorClass: 'quota', message };
  if (status === 408 || status >= 500) return { errorClass: unknownOutcome, message };
  return { errorClass: 'fatal', message };
}

/** JSON object of a response; undefined when invalid or truncated. */
export function jsonOf({ body }: Pick<ProviderResponse, 'body'>): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Like `classifyHttp` for JSON providers: a success without valid JSON is a failure. */
export function classifyJson(failure: CallFailure): Classification | null {
  const classified = classifyHttp(failure);
  if (classified || failure.kind !== 'response' || jsonOf(failure.response)) return classified;
  return { errorClass: failure.writes ? 'ambiguous' : 'retryable', message: 'an answer that cannot be read' };
}
