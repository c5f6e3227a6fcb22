import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';
import { destroyConnection } from '../../src/kernel/database/database-pool.ts';

/**
 * `refused`: the database rejects a statement as an error of ours. `answer lost`: it executes the statement, and the connection breaks before
 * the response.
 */
type Failing = 'refused' | 'answer lost';

/** Sent in place of a statement, so that the transaction ends for the database too. */
const REFUSED = `do $$ begin raise exception 'refused for a trial' using errcode = 'XX000'; end $$`;

type Answer = (error: Error | null, result?: unknown) => void;
type Query = (...args: unknown[]) => Promise<unknown> | undefined;
type Plan = { at: number; how: Failing; queries: number; transaction?: pg.Client };

const plans = new AsyncLocalStorage<Plan>();

/**
 * Runs a call with one failing statement in its transaction; returns the response and whether the statement was reached. Statements outside the
 * transaction, for instance those of authentication, are not counted.
 */
export async function withFailure(
  at: number,
  how: Failing,
  call: () => Promise<number>,
): Promise<{ status: number; struck: boolean }> {
  const plan: Plan = { at, how, queries: 0 };
  const query = pg.Client.prototype.query as unknown as Query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement, answer] = args as [unknown, Answer | undefined];
    if (!strikes(plans.getStore(), this, statement)) return query.apply(this, args);
    if (typeof answer !== 'function') throw new Error('Statements of transactions are sent with a callback');
    if (how === 'refused') return query.call(this, REFUSED, answer);
    return query.call(this, statement, () => {
      destroyConnection(this);
      answer(new Error('Connection terminated unexpectedly'));
    });
  } as never);
  try {
    return { status: await plans.run(plan, call), struck: plan.queries >= at && at > 0 };
  } finally {
    spy.mockRestore();
  }
}

function strikes(plan: Plan | undefined, client: pg.Client, statement: unknown): boolean {
  if (!plan) return false;
  const begins = statement === 'begin';
  if (begins) plan.transaction = client;
  // A database never rejects BEGIN and then accepts what follows.
  if (plan.transaction !== client || (begins && plan.how === 'refused')) return false;
  plan.queries += 1;
  return plan.queries === plan.at;
}
