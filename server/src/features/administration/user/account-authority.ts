import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { lockPermissions } from '../../identity/index.ts';
import { findAuthorities, hasAdministratorBesides } from './account-authority-store.ts';
import type { AccountAuthority, Circumstances } from './rules.ts';

/** Authority of the actor over accounts; locks permissions until the end of the transaction. */
export async function authoritiesOver(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ standings: AccountAuthority[]; circumstances: Circumstances }> {
  await lockPermissions(db);
  const standings = await findAuthorities(db, ids, actor);
  const administratorStays = await hasAdministratorBesides(
    db,
    standings.map(({ id }) => id),
  );
  return { standings, circumstances: { actorId: actor.id, administratorStays } };
}
