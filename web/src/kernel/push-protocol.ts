import type { PushMessage } from '@opsyard/contract';

const COMMANDS = new Set([
  ...['hello', 'caughtUp', 'reset', 'heartcheck'],
  ...['task', 'user', 'topic', 'access', 'dictionary', 'branding', 'editing', 'record'],
]);

/** Reads a message; null for what this page does not know. */
export function parsePush(text: string): PushMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    const known =
      typeof message === 'object' && message !== null && 'cmd' in message && COMMANDS.has(String(message.cmd));
    return known ? (message as PushMessage) : null;
  } catch {
    return null;
  }
}

const LONGEST_WAIT = 60_000;

/** Milliseconds before the socket is opened again: `first` at first, then twice as long each time up to a minute, spread by a quarter. */
export function reconnectWait(failures: number, first: number, random = Math.random): number {
  const whole = Math.min(LONGEST_WAIT, first * 2 ** failures);
  return failures === 0 ? whole : Math.min(LONGEST_WAIT, whole * (0.75 + random() * 0.5));
}
