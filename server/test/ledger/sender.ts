import { setTimeout as wait } from 'node:timers/promises';
import type { Entry, Ledger } from './ledger.ts';

export type Call = { method: string; path: string; body: unknown };
export type Sender = (entry: Entry, call: Call) => Promise<Record<string, unknown> | undefined>;

const TIMEOUT = 15_000;
const ANSWER = 12_000;
/** 503 and 507. */
const AGAIN = new Set([503, 507]);

/**
 * Sends writes as a careful client does: after a broken connection, a 503 or a 507 it repeats the same request with the same key, for up to 15
 * s. One in eight is sent twice at once, as by a double click. Undefined when there was no result.
 */
export function senderOf(ledger: Ledger, address: string, token: string): Sender {
  const once = async ({ key }: Entry, { method, path, body }: Call) => {
    ledger.attempts += 1;
    const headers = { 'content-type': 'application/json', 'x-access-token': token, 'idempotency-key': key };
    const signal = AbortSignal.timeout(ANSWER);
    const response = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body), signal });
    return { status: response.status, text: await response.text() };
  };
  const persist = async (entry: Entry, call: Call) => {
    for (const end = performance.now() + TIMEOUT; performance.now() < end; ) {
      const answer = await once(entry, call).catch(() => undefined);
      if (answer && !AGAIN.has(answer.status)) return answer;
      await wait(50 + Math.random() * 150);
    }
    return undefined;
  };
  return async (entry, call) => {
    const twice = Math.random() < 1 / 8;
    const [answer, other] = await Promise.all([persist(entry, call), twice ? persist(entry, call) : undefined]);
    if (!answer) {
      entry.state = 'unknown';
      return undefined;
    }
    const refused = [answer, ...(other ? [other] : [])].find(({ status }) => status >= 300);
    if (refused || (other && resultOf(other.text) !== resultOf(answer.text))) {
      entry.state = 'refused';
      entry.refusal = `${entry.kind}: ${refused ? `${refused.status} ${refused.text.slice(0, 200)}` : 'two different answers'}`;
      return undefined;
    }
    const { result } = JSON.parse(answer.text);
    entry.state = 'acked';
    entry.ackedAt = Date.now();
    if (typeof result.opId === 'string') entry.opId = result.opId;
    return result;
  };
}

function resultOf(text: string): string {
  return JSON.stringify(JSON.parse(text).result);
}
