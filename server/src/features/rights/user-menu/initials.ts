import { pinyin } from 'pinyin-pro';

const MAX_CACHED = 2_000;
const remembered = new Map<string, string>();

/** Pinyin initials of a Chinese title for search: `rwlb` for 任务列表; empty for a title without Chinese. */
export function initialsOf(title: string): string {
  const known = remembered.get(title);
  if (known !== undefined) return known;
  const letters = /\p{Script=Han}/u.test(title)
    ? pinyin(title, { pattern: 'first', toneType: 'none', separator: '', nonZh: 'consecutive' })
    : '';
  const initials = letters.toLowerCase().replaceAll(/\s/g, '');
  if (remembered.size >= MAX_CACHED) remembered.clear();
  remembered.set(title, initials);
  return initials;
}
