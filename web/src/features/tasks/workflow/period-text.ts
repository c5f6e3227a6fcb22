import type { Freeze } from '@opsyard/contract';

/** The period of a freeze in the user's time zone. */
export function periodText({ from, until }: Pick<Freeze, 'from' | 'until'>, language: string): string {
  return `${instantText(from, language)} – ${instantText(until, language)}`;
}

/** An instant in the user's time zone. */
export function instantText(at: string, language: string): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
