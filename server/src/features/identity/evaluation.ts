import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/db.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Settings } from '../../kernel/settings.ts';
import { type DemoAccount, findDemoAccount } from './demo-account-store.ts';

/** Whether the system is being tried out by whoever sits at this machine: nothing in the settings says that others are served. */
export function isEvaluation({
  DATABASE_URL,
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Settings, 'DATABASE_URL' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean {
  return !DATABASE_URL && !PUBLIC_URL && TRUST_PROXY.length === 0 && isLoopback(HOST);
}

/**
 * The demo account as long as its password is the first one, told only while the system is tried out: with the embedded database, bound to loopback, and asked for under
 * a loopback name, which neither a public proxy in front nor a foreign page's rebound name has.
 */
export async function evaluationAccount(
  db: Db,
  { DATABASE_URL, HOST }: Pick<Settings, 'DATABASE_URL' | 'HOST'>,
  { hostname, ip }: Pick<FastifyRequest, 'hostname' | 'ip'>,
): Promise<DemoAccount | null> {
  const atHome = isLoopback(HOST) && isLoopback(hostname) && isLoopback(ip.replace('::ffff:', ''));
  if (DATABASE_URL || !atHome) return null;
  const account = await findDemoAccount(db);
  return account && !account.changed ? account : null;
}
