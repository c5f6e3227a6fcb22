import type { Db } from '../../../kernel/database/db.ts';
import { webOriginOf } from '../../../kernel/http/web-origin.ts';
import type { Outbox } from '../../../kernel/push/outbox.ts';
import { frameAddresses } from './store.ts';

const CACHE_MS = 5_000;

/** Origins of the framed pages of the menu, without duplicates; invalid URLs are ignored. */
export function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.map(webOriginOf).filter((origin) => origin !== undefined);
  return [...new Set(origins)].sort();
}

/** Returns the allowed frame origins, cached until the menu changes, at most five seconds. */
export function frameOriginsOf(db: Db, outbox: Pick<Outbox, 'listen' | 'onCommit'>): () => Promise<readonly string[]> {
  let cached: { at: number; origins: Promise<readonly string[]> } | undefined;
  const forget = (events: readonly { topic: string }[]) => {
    if (events.some(({ topic }) => topic === 'access')) cached = undefined;
  };
  outbox.onCommit(forget);
  outbox.listen(forget);
  return async () => {
    if (!cached || performance.now() - cached.at > CACHE_MS) {
      // Without the database the page must still load to report the failure.
      const origins = frameAddresses(db).then(originsOf, () => []);
      cached = { at: performance.now(), origins };
    }
    return await cached.origins;
  };
}
