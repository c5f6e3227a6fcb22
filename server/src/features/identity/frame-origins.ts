import type { Db } from '../../kernel/db.ts';
import { webOriginOf } from '../../kernel/web-origin.ts';
import { frameAddresses } from './menu-store.ts';

const BELIEVED = 5_000;

/** Whence the menu's pages in frames come, each origin once; addresses that are none are left out. */
export function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.map(webOriginOf).filter((origin) => origin !== undefined);
  return [...new Set(origins)].sort();
}

/** Answers from which origins the page may show frames, asked of the menu at most every five seconds. */
export function frameOriginsOf(db: Db): () => Promise<readonly string[]> {
  let asked: { at: number; origins: Promise<readonly string[]> } | undefined;
  return async () => {
    if (!asked || performance.now() - asked.at > BELIEVED) {
      // Without the database the page shows all the same, to say so.
      const origins = frameAddresses(db).then(originsOf, () => []);
      asked = { at: performance.now(), origins };
    }
    return await asked.origins;
  };
}
