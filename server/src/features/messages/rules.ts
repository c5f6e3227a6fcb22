/** What a message is for; codes are worth nothing once their time is over. */
export type Purpose = 'code' | 'notice';

const CODE_LIFE = 300;
const LONGEST_PAUSE = 3_600;
const TRIES = { code: 6, notice: 12 } as const;

/** How many seconds to wait before another try of a message of this age, or that there shall be none. */
export function pauseBeforeTry(purpose: Purpose, tries: number, ageSeconds: number): number | 'giveUp' {
  const pause = Math.min(LONGEST_PAUSE, 5 * 3 ** (tries - 1));
  const tooLate = purpose === 'code' && ageSeconds + pause > CODE_LIFE;
  return tries >= TRIES[purpose] || tooLate ? 'giveUp' : pause;
}

/** An error as it may be kept and shown: one line, without secrets and without whom the message was for. */
export function errorLine(error: unknown, hidden: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const bare = hidden
    .filter((secret) => secret.length > 2)
    .reduce((line, secret) => line.replaceAll(secret, '…'), text + cause);
  return bare.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** A number or address by which its owner knows it and nobody else: `138****1234`, `a***@example.com`. */
export function masked(recipient: string): string {
  const [name = '', domain] = recipient.split('@');
  if (domain !== undefined) return `${name.slice(0, 1)}***@${domain}`;
  return recipient.length < 8 ? '****' : `${recipient.slice(0, -8)}****${recipient.slice(-4)}`;
}

/** A message without the code in it, with which whoever reads it could take over the account it is for. */
export function withoutCode<M extends { purpose: string; text: string | null }>(message: M): M {
  if (!message.purpose.startsWith('code') || message.text === null) return message;
  return { ...message, text: message.text.replace(/\d{6,}/g, '******') };
}
