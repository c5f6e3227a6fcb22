import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { lockPermissions } from '../../identity/index.ts';
import type { Circumstances, Standing } from './rules.ts';
import { findStandings, hasAdministratorBesides } from './standing-store.ts';

/** How some accounts stand towards whoever is about to change them; until the transaction ends nobody else changes who may do what. */
export async function standingsTowards(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ standings: Standing[]; circumstances: Circumstances }> {
  await lockPermissions(db);
  const standings = await findStandings(db, ids, actor);
  const administratorStays = await hasAdministratorBesides(
    db,
    standings.map(({ id }) => id),
  );
  return { standings, circumstances: { actorId: actor.id, administratorStays } };
}
