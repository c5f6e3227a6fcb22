/** Purpose of a message; codes expire. */
export type Purpose = 'code' | 'notice';

const CODE_LIFE = 300;
const LONGEST_PAUSE = 3_600;
const TRIES = { code: 6, notice: 12 } as const;

/** Delay in seconds before the next attempt; undefined when there is none. */
export function retryDelay(purpose: Purpose, tries: number, ageSeconds: number): number | 'giveUp' {
  const pause = Math.min(LONGEST_PAUSE, 5 * 3 ** (tries - 1));
  const tooLate = purpose === 'code' && ageSeconds + pause > CODE_LIFE;
  return tries >= TRIES[purpose] || tooLate ? 'giveUp' : pause;
}

/** Formats an error for storage: one line without secrets and recipient. */
export function errorLine(error: unknown, hidden: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const digits = hidden
    .filter((secret) => secret.length > 2)
    .reduce((line, secret) => line.replaceAll(secret, '…'), text + cause);
  return digits.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Masks a number or address so that only its owner recognises it: `138****1234`, `a***@example.com`. */
export function masked(recipient: string): string {
  const [name = '', domain] = recipient.split('@');
  if (domain !== undefined) return `${name.slice(0, 1)}***@${domain}`;
  return recipient.length < 8 ? '****' : `${recipient.slice(0, -8)}****${recipient.slice(-4)}`;
}

/** Removes the code from a message, which would allow its reader to take over the account. */
export function withoutCode<M extends { purpose: string; text: string | null }>(message: M): M {
  if (!message.purpose.startsWith('code') || message.text === null) return message;
  return { ...message, text: message.text.replace(/\d{6,}/g, '******') };
}
