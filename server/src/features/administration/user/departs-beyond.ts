import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { scopeDependsOnDepartment } from '../../identity/index.ts';
import { findDepartsBeyond } from './membership-store.ts';

/**
 * Those of these departments somebody may not bring people into: whoever sees lists only as far as their departments reach could
 * else see more of them by joining others, or through an account made there.
 */
export async function departsBeyond(db: Db, actor: Actor, departIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (departIds.length === 0 || !(await scopeDependsOnDepartment(db, actor))) return new Set();
  return new Set(await findDepartsBeyond(db, actor.id, departIds));
}
