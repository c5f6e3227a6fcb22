import type { Db } from '../../../kernel/db.ts';
import type { Outbox } from '../../../kernel/outbox.ts';
import { webOriginOf } from '../../../kernel/web-origin.ts';
import { frameAddresses } from './store.ts';

const BELIEVED = 5_000;

/** Whence the menu's pages in frames come, each origin once; addresses that are none are left out. */
export function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.map(webOriginOf).filter((origin) => origin !== undefined);
  return [...new Set(origins)].sort();
}

/** Answers from which origins the page may show frames, asked of the menu when it has changed, or five seconds have gone by. */
export function frameOriginsOf(
  db: Db,
  outbox: Pick<Outbox, 'listen' | 'reactAtOnce'>,
): () => Promise<readonly string[]> {
  let asked: { at: number; origins: Promise<readonly string[]> } | undefined;
  const forget = (events: readonly { topic: string }[]) => {
    if (events.some(({ topic }) => topic === 'access')) asked = undefined;
  };
  outbox.reactAtOnce(forget);
  outbox.listen(forget);
  return async () => {
    if (!asked || performance.now() - asked.at > BELIEVED) {
      // Without the database the page shows all the same, to say so.
      const origins = frameAddresses(db).then(originsOf, () => []);
      asked = { at: performance.now(), origins };
    }
    return await asked.origins;
  };
}
