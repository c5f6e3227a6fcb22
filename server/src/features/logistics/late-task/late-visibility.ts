import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type Visibility, visibilityOf } from '../../../records/visibility.ts';
import { waybills } from '../waybills.ts';

const NEEDED = ['number', 'status', 'flags', 'lastEventAt', 'statusSince'];

/** The parcels visible to a user; undefined without permission, or if a data rule hides which of them are late. */
export async function lateVisibility(db: Db, actor: Actor | undefined): Promise<Visibility | undefined> {
  if (!actor?.permissions.has(waybills.type.permissions.view)) return undefined;
  const visibility = await visibilityOf(db, actor, waybills);
  return NEEDED.every((key) => Object.hasOwn(visibility.open, key)) ? visibility : undefined;
}
