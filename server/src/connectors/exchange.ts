import type { Db } from '../kernel/database/db.ts';
import { NotAnswered, requestOutside } from '../kernel/http/request-outside.ts';
import { InsideAddress, type Resolve } from '../kernel/outside-address.ts';
import { isEvaluation } from '../kernel/settings/evaluation-mode.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import type { StoredAccount } from './account-store.ts';
import { ConnectorError } from './connector-error.ts';
import type { CallFailure, OutgoingRequest, ProviderResponse } from './provider.ts';
import { providerOf } from './registry.ts';
import { simulatorContextOf } from './simulators/simulator-context.ts';

const TIMEOUT = 20_000;
const MAX_RESPONSE = 5_000_000;

/** Dependencies of connectors; all but the first two are for tests. */
export type ConnectorParts = {
  db: Db;
  settings: Settings;
  now?: (() => Date) | undefined;
  /** Waits the given number of milliseconds. */
  wait?: ((milliseconds: number) => Promise<void>) | undefined;
  resolve?: Resolve | undefined;
  /** Timeout in milliseconds. */
  timeout?: number;
  /** Milliseconds a request waits for being allowed. */
  maxWait?: number;
};
export type Secrets = { secret: string | null; webhookSecret: string | null };

/** Whether an account is answered by a simulator on this machine, outside this process. */
export function allowsLoopback({ sandbox }: { sandbox: boolean }, settings: Settings): boolean {
  return sandbox && isEvaluation(settings);
}

/** Sends a request to the provider or simulator of an account; no response is returned as a failure. */
export async function exchange(
  parts: ConnectorParts,
  account: StoredAccount,
  { request, secrets }: { request: OutgoingRequest; secrets: Secrets },
): Promise<Extract<CallFailure, { kind: 'response' }> | Exclude<CallFailure, { kind: 'response' }>> {
  const { writes } = request;
  const response = (got: ProviderResponse) => ({ kind: 'response', response: got, writes }) as const;
  if (account.baseUrl === null) {
    return response(await providerOf(account).simulator.handle(request, simulatorContextOf(parts, account, secrets)));
  }
  const { method, path, headers, body } = request;
  try {
    return response(
      await requestOutside(`${account.baseUrl.replace(/\/$/, '')}${path}`, {
        ...{ method, headers, body, timeout: parts.timeout ?? TIMEOUT, limit: MAX_RESPONSE, resolve: parts.resolve },
        loopback: allowsLoopback(account, parts.settings),
      }),
    );
  } catch (error) {
    if (error instanceof NotAnswered) return error.sent ? { kind: 'unanswered', writes } : { kind: 'unreachable' };
    if (error instanceof InsideAddress)
      throw new ConnectorError('fatal', 'the address is on this machine or in its network', { cause: error });
    throw error;
  }
}
