import type { Db } from '../../kernel/db.ts';
import { administratorNames } from './administrators-store.ts';
import { skeletonOf } from './username.ts';

// What looks like another letter once case is out of the way, and signs that stand for letters.
const CONFUSABLES = '01i|!@3$5вкмнтβεζημτχ';
const REPLACEMENTS = 'ollllaessbkmhtbezhmtx';

/** The form in which display names are compared: what a reader may take for the same name is the same. */
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

/** Says which of some display names somebody could take for the name of an administrator other than their bearer. */
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

/** Whether a display name is one that somebody could take for that of an administrator other than its bearer. */
export async function resemblesAdministrator(db: Db, userId: string | null, realname: string): Promise<boolean> {
  return (await resembleAdministrators(db, [{ userId, realname }]))[0] ?? false;
}
