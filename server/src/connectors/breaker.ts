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

const FAILURE_THRESHOLD = 5;
const RESET_TIMEOUT = 30_000;
const QUEUE_LIMIT = 100;

type Policies = { breaker: CircuitBreakerPolicy; bulkhead: BulkheadPolicy };
const policiesByAccount = new Map<string, Policies>();

/**
 * Runs a request of an account with limited concurrency per process, and fails fast for half a minute after five
 * consecutive unanswered requests.
 */
export async function withCircuitBreaker<T>(accountId: string, concurrent: number, work: () => Promise<T>): Promise<T> {
  const policies = policiesByAccount.get(accountId) ?? createPolicies(concurrent);
  policiesByAccount.set(accountId, policies);
  try {
    return await policies.bulkhead.execute(() => policies.breaker.execute(work));
  } catch (error) {
    if (error instanceof BrokenCircuitError)
      throw new ConnectorError('retryable', 'left alone after several failures', { retryAfter: RESET_TIMEOUT / 1000 });
    if (error instanceof BulkheadRejectedError)
      throw new ConnectorError('retryable', 'too many requests are waiting', { retryAfter: 5 });
    throw error;
  }
}

function createPolicies(concurrent: number): Policies {
  const providerFailure = handleWhen((error) => error instanceof ConnectorError && isProviderFailure(error));
  return {
    breaker: circuitBreaker(providerFailure, {
      halfOpenAfter: RESET_TIMEOUT,
      breaker: new ConsecutiveBreaker(FAILURE_THRESHOLD),
    }),
    bulkhead: bulkhead(concurrent, QUEUE_LIMIT),
  };
}

/** Whether the provider itself is failing; rate limiting is a response. */
function isProviderFailure({ errorClass, retryAfter }: ConnectorError): boolean {
  return (errorClass === 'retryable' || errorClass === 'ambiguous') && retryAfter === null;
}
