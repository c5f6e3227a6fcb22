const ID = /^[0-9a-f]{32}$/;
const MOST_IDS = 1_000;

/** The ids in a text that separates them by commas; empty parts and what is no id are left out. */
export function idsIn(text: string): string[] {
  const ids = text.split(',').map((part) => part.trim());
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MOST_IDS);
}

/**
 * What a text filter of a list means, as a pattern for ILIKE: `*v*` contains, `*v` ends with, `v*` begins with, `v` is equal.
 * Nothing where there is nothing to look for.
 */
export function patternOf(text: string | undefined): string | null {
  const wanted = text?.replaceAll('\0', '').trim() ?? '';
  const bare = wanted.replace(/^\*|\*$/g, '');
  if (bare === '') return null;
  const plain = bare.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return `${wanted.startsWith('*') ? '%' : ''}${plain}${wanted.endsWith('*') ? '%' : ''}`;
}

/** The pattern that finds a text anywhere. */
export function holding(text: string | undefined): string | null {
  const wanted = text?.trim();
  return wanted ? patternOf(`*${wanted}*`) : null;
}

/** SQL for an instant as it travels in calls of the family: `yyyy-MM-dd HH:mm:ss` in GMT+8. */
export function wireTime(column: string): string {
  return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
}
