import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';
import { destroyConnection } from '../../src/kernel/database-pool.ts';

/** `refused`: the database takes a statement for an error of ours. `answer lost`: it does it, and the connection breaks before it can say so. */
type Failing = 'refused' | 'answer lost';

/** What is asked in the place of a statement, so that the transaction is over for the database too. */
const REFUSED = `do $$ begin raise exception 'refused for a trial' using errcode = 'XX000'; end $$`;

type Query = (...given: unknown[]) => Promise<unknown>;
type Plan = { at: number; how: Failing; asked: number; transaction?: pg.Client };

const plans = new AsyncLocalStorage<Plan>();

/**
 * Runs a call of whose transaction one statement fails, and says how it was answered and whether it came to that. Statements outside of it are not
 * counted: who is calling, for instance, and what runs beside calls.
 */
export async function withFailure(
  at: number,
  how: Failing,
  call: () => Promise<number>,
): Promise<{ status: number; struck: boolean }> {
  const plan: Plan = { at, how, asked: 0 };
  const query = pg.Client.prototype.query as unknown as Query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const ask = () => query.apply(this, given);
    if (!strikes(plans.getStore(), this, given[0])) return ask();
    return how === 'refused' ? query.call(this, REFUSED) : loseAnswer(this, ask());
  } as never);
  try {
    return { status: await plans.run(plan, call), struck: plan.asked >= at && at > 0 };
  } finally {
    spy.mockRestore();
  }
}

function strikes(plan: Plan | undefined, client: pg.Client, statement: unknown): boolean {
  if (!plan) return false;
  const begins = statement === 'begin';
  if (begins) plan.transaction = client;
  // No database refuses to begin and then takes what follows.
  if (plan.transaction !== client || (begins && plan.how === 'refused')) return false;
  plan.asked += 1;
  return plan.asked === plan.at;
}

async function loseAnswer(client: pg.Client, answer: Promise<unknown>): Promise<never> {
  await answer.catch(() => undefined);
  destroyConnection(client);
  throw new Error('Connection terminated unexpectedly');
}
