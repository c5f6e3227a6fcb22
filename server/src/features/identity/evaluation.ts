import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/db.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Settings } from '../../kernel/settings.ts';
import { type DemoAccount, findDemoAccount } from './demo-account-store.ts';
import { isFromHere } from './private-line.ts';

/** Whether the system is being tried out by whoever sits at this machine: nothing in the settings says that others are served. */
export function isEvaluation({
  DATABASE_URL,
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Settings, 'DATABASE_URL' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean {
  return !DATABASE_URL && !PUBLIC_URL && TRUST_PROXY.length === 0 && isLoopback(HOST);
}

type Asked = Pick<FastifyRequest, 'hostname' | 'ip' | 'headers'>;

/**
 * Whether the system is tried out by whoever sends this request, on this machine and under a loopback name: a foreign page's
 * rebound name is none, and whatever a proxy adds to a request says that others may be asking, even where it sends
 * `Host: localhost`.
 */
export function isTriedOutBy({ hostname, ip, headers }: Asked, settings: Parameters<typeof isEvaluation>[0]): boolean {
  return isEvaluation(settings) && isLoopback(hostname) && isFromHere({ ip, headers });
}

/** The demo account as long as its password is the first one, told only to whoever tries the system out. */
export async function evaluationAccount(
  db: Db,
  settings: Parameters<typeof isEvaluation>[0],
  request: Asked,
): Promise<DemoAccount | null> {
  if (!isTriedOutBy(request, settings)) return null;
  const account = await findDemoAccount(db);
  return account && !account.changed ? account : null;
}
