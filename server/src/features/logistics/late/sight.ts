import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { type Sight, sightOf } from '../../../records/sight.ts';
import { waybills } from '../waybills.ts';

const NEEDED = ['number', 'status', 'flags', 'lastEventAt', 'statusSince'];

/** The parcels somebody may see; undefined where they may not see any, or a rule hides which of them are late. */
export async function lateSight(db: Db, actor: Actor | undefined): Promise<Sight | undefined> {
  if (!actor?.permissions.has(waybills.type.permissions.view)) return undefined;
  const sight = await sightOf(db, actor, waybills);
  return NEEDED.every((key) => Object.hasOwn(sight.open, key)) ? sight : undefined;
}
