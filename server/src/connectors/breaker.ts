import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { ConnectorError } from './connector-error.ts';

const FAILURES = 5;
const REST = 30_000;
const QUEUE = 100;

type Guard = { breaker: CircuitBreakerPolicy; bulkhead: BulkheadPolicy };
const guards = new Map<string, Guard>();

/**
 * Runs a request of an account with limited concurrency per process, and fails fast for half a minute after five
 * consecutive unanswered requests.
 */
export async function throughBreaker<T>(accountId: string, concurrent: number, work: () => Promise<T>): Promise<T> {
  const guard = guards.get(accountId) ?? guardFor(concurrent);
  guards.set(accountId, guard);
  try {
    return await guard.bulkhead.execute(() => guard.breaker.execute(work));
  } catch (error) {
    if (error instanceof BrokenCircuitError)
      throw new ConnectorError('retryable', 'left alone after several failures', { retryAfter: REST / 1000 });
    if (error instanceof BulkheadRejectedError)
      throw new ConnectorError('retryable', 'too many requests are waiting', { retryAfter: 5 });
    throw error;
  }
}

function guardFor(concurrent: number): Guard {
  const trouble = handleWhen((error) => error instanceof ConnectorError && isTrouble(error));
  return {
    breaker: circuitBreaker(trouble, { halfOpenAfter: REST, breaker: new ConsecutiveBreaker(FAILURES) }),
    bulkhead: bulkhead(concurrent, QUEUE),
  };
}

/** Whether the provider itself is failing; rate limiting is a response. */
function isTrouble({ errorClass, retryAfter }: ConnectorError): boolean {
  return (errorClass === 'retryable' || errorClass === 'ambiguous') && retryAfter === null;
}
