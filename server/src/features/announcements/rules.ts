import { instantOfWireTime } from '@opsyard/contract';

/** The ids of a list as the family writes it, `a,b,`; each once. */
export function idsIn(list: string | null | undefined): string[] {
  return [...new Set((list ?? '').split(',').filter((id) => /^[0-9a-f]{32}$/.test(id)))];
}

/** The instant a text of a form means; null for none, undefined for what is no time. */
export function instantIn(text: string | null | undefined): string | null | undefined {
  if (!text) return null;
  const time = new Date(instantOfWireTime(text));
  const year = time.getUTCFullYear();
  return Number.isNaN(year) || year < 2000 || year > 2199 ? undefined : time.toISOString();
}

/** Where "go handle" may lead: to the web, or to a path of our own that no browser reads as somebody else's. */
export function isUsableLink(link: string): boolean {
  if (/[\p{Cc}\\\s]/u.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  const url = URL.parse(link);
  // A name before the host makes one address look like another.
  return url !== null && /^https?:\/\//i.test(link) && url.username === '' && url.password === '';
}

/** Whether a text names a screen as the menu does, `task/ProjectTasks`. */
export function isScreenName(name: string): boolean {
  return /^[A-Za-z][\w-]*(?:\/[A-Za-z][\w-]*){0,4}$/.test(name);
}

type Filter = Partial<
  Record<'titile' | 'sender' | 'sendStatus' | 'priority' | 'msgCategory' | 'msgType' | 'state', string>
>;

/** What a list of announcements is narrowed to, in the order in which the store wants it. */
export function filterOf({ titile, sender, sendStatus, priority, msgCategory, msgType, state }: Filter) {
  const exact = [sendStatus, priority, msgCategory, msgType, state].map((value) => value || null);
  return [patternOf(titile), patternOf(sender), ...exact];
}

/** A filter's text as a pattern of the database: `*v*` contains, `v*` begins, `*v` ends; plain texts contain as well. */
export function patternOf(text: string | undefined): string | null {
  const wanted = text?.replaceAll('\0', '').trim() ?? '';
  const bare = wanted.replace(/^\*|\*$/g, '');
  if (bare === '') return null;
  const literal = bare.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const plain = !wanted.startsWith('*') && !wanted.endsWith('*');
  return `${plain || wanted.startsWith('*') ? '%' : ''}${literal}${plain || wanted.endsWith('*') ? '%' : ''}`;
}
