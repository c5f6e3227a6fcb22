import { instantOfWireTime } from '@opsyard/contract';

/** Parses ids of the legacy list format `a,b,`, without duplicates. */
export function idsIn(list: string | null | undefined): string[] {
  return [...new Set((list ?? '').split(',').filter((id) => /^[0-9a-f]{32}$/.test(id)))];
}

/** Parses an instant of a form; null when empty, undefined when invalid. */
export function instantIn(text: string | null | undefined): string | null | undefined {
  if (!text) return null;
  const time = new Date(instantOfWireTime(text));
  const year = time.getUTCFullYear();
  return Number.isNaN(year) || year < 2000 || year > 2199 ? undefined : time.toISOString();
}

/** Whether a link is a web URL or a path of our own origin as browsers interpret it. */
export function isUsableLink(link: string): boolean {
  if (/[\p{Cc}\\\s]/u.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  const url = URL.parse(link);
  // User info before the host makes a URL look like another.
  return url !== null && /^https?:\/\//i.test(link) && url.username === '' && url.password === '';
}

/** Whether a text is a screen name of the menu, `task/ProjectTasks`. */
export function isScreenName(name: string): boolean {
  return /^[A-Za-z][\w-]*(?:\/[A-Za-z][\w-]*){0,4}$/.test(name);
}

type Filter = Partial<
  Record<'titile' | 'sender' | 'sendStatus' | 'priority' | 'msgCategory' | 'msgType' | 'state', string>
>;

/** Filter of a list of announcements, in the order of the SQL parameters. */
export function filterOf({ titile, sender, sendStatus, priority, msgCategory, msgType, state }: Filter) {
  const exact = [sendStatus, priority, msgCategory, msgType, state].map((value) => value || null);
  return [patternOf(titile), patternOf(sender), ...exact];
}

/** Converts a filter text to a LIKE pattern: `*v*` contains, `v*` begins, `*v` ends; plain texts contain. */
export function patternOf(text: string | undefined): string | null {
  const search = text?.replaceAll('\0', '').trim() ?? '';
  const pattern = search.replace(/^\*|\*$/g, '');
  if (pattern === '') return null;
  const literal = pattern.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const plain = !search.startsWith('*') && !search.endsWith('*');
  return `${plain || search.startsWith('*') ? '%' : ''}${literal}${plain || search.endsWith('*') ? '%' : ''}`;
}
