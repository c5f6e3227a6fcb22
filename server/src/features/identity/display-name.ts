import type { Db } from '../../kernel/database/db.ts';
import { administratorNames } from './administrators-store.ts';
import { skeletonOf } from './username.ts';

// Characters that look like another letter after case folding, and signs used in place of letters.
const CONFUSABLES = '01i|!@3$5вкмнтβεζημτχ';
const REPLACEMENTS = 'ollllaessbkmhtbezhmtx';

/** Normalizes a display name for comparison, mapping confusable characters to one form. */
function displaySkeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|!@$]/gu, '');
  return Array.from(skeletonOf(letters), (letter) => REPLACEMENTS[CONFUSABLES.indexOf(letter)] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** For each display name, whether it could be mistaken for that of an administrator other than its owner. */
export async function resembleAdministrators(
  db: Db,
  candidates: readonly { userId: string | null; realname: string }[],
): Promise<boolean[]> {
  if (candidates.length === 0) return [];
  const names = await administratorNames(db);
  const known = names.map(({ userId, realname }) => ({ userId, skeleton: displaySkeleton(realname) }));
  return candidates.map(({ userId, realname }) => {
    const skeleton = displaySkeleton(realname);
    return known.some((one) => one.skeleton === skeleton && skeleton !== '' && one.userId !== userId);
  });
}

/** Whether a display name could be mistaken for that of an administrator other than its owner. */
export async function resemblesAdministrator(db: Db, userId: string | null, realname: string): Promise<boolean> {
  return (await resembleAdministrators(db, [{ userId, realname }]))[0] ?? false;
}
