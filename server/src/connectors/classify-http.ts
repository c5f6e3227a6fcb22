import type { CallFailure, Classified, ProviderResponse } from './provider.ts';

/** What a failure means where a provider has no codes of its own: a write that may have taken effect is ambiguous. */
function classifyHttp(failure: CallFailure): Classified | null {
  if (failure.kind === 'unreachable') return { errorClass: 'retryable', message: 'no connection' };
  const unsure = failure.writes ? 'ambiguous' : 'retryable';
  if (failure.kind === 'unanswered') return { errorClass: unsure, message: 'no complete answer in time' };
  const { status } = failure.response;
  if (status >= 200 && status < 300) return null;
  const message = `HTTP ${status}`;
  if (status === 429) return { errorClass: 'retryable', message };
  if (status === 401 || status === 403) return { errorClass: 'auth', message };
  if (status === 402) return { errorClass: 'quota', message };
  if (status === 408 || status >= 500) return { errorClass: unsure, message };
  return { errorClass: 'fatal', message };
}

/** The JSON object of an answer; undefined when it is none, as of an answer that was cut off. */
export function jsonOf({ body }: ProviderResponse): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same for providers that always answer in JSON: a success that cannot be read is none. */
export function classifyJson(failure: CallFailure): Classified | null {
  const classified = classifyHttp(failure);
  if (classified || failure.kind !== 'response' || jsonOf(failure.response)) return classified;
  return { errorClass: failure.writes ? 'ambiguous' : 'retryable', message: 'an answer that cannot be read' };
}
