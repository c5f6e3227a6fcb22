import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { lockPermissions } from '../../identity/index.ts';
import { findAuthorities, hasAdministratorBesides } from './account-authority-store.ts';
import type { AccountAuthority, ChangeContext } from './rules.ts';

/** Authority of the actor over accounts; locks permissions until the end of the transaction. */
export async function authoritiesOver(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ authorities: AccountAuthority[]; context: ChangeContext }> {
  await lockPermissions(db);
  const authorities = await findAuthorities(db, ids, actor);
  const administratorStays = await hasAdministratorBesides(
    db,
    authorities.map(({ id }) => id),
  );
  return { authorities, context: { actorId: actor.id, administratorStays } };
}
