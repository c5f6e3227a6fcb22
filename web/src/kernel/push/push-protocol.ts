import type { PushMessage } from '@opsyard/contract';

const COMMANDS = new Set([
  ...['hello', 'caughtUp', 'reset', 'heartcheck'],
  ...['task', 'user', 'topic', 'access', 'dictionary', 'branding', 'editing', 'record'],
]);

/** Parses a message; null if it is unknown. */
export function parsePush(text: string): PushMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    const parsed =
      typeof message === 'object' && message !== null && 'cmd' in message && COMMANDS.has(String(message.cmd));
    return parsed ? (message as PushMessage) : null;
  } catch {
    return null;
  }
}

const LONGEST_WAIT = 60_000;

/** Milliseconds until a reconnect: `first`, doubling up to a minute, with a jitter of a quarter. */
export function reconnectWait(failures: number, first: number, random = Math.random): number {
  const backoff = Math.min(LONGEST_WAIT, first * 2 ** failures);
  return failures === 0 ? backoff : Math.min(LONGEST_WAIT, backoff * (0.75 + random() * 0.5));
}
