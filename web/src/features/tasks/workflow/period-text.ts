import type { Freeze } from '@opsyard/contract';

/** The period of a freeze in the user's time zone. */
export function periodText({ from, until }: Pick<Freeze, 'from' | 'until'>, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return `${format.format(new Date(from))} – ${format.format(new Date(until))}`;
}

/** An instant in the user's time zone. */
export function instantText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
