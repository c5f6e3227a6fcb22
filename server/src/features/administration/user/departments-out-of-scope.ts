import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { scopeDependsOnDepartment } from '../../identity/index.ts';
import { findDepartmentsOutside } from './membership-store.ts';

/**
 * Departments into which the actor may not add users: an actor restricted by department could see more by joining
 * others or through an account created there.
 */
export async function departmentsOutOfScope(
  db: Db,
  actor: Actor,
  departIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (departIds.length === 0 || !(await scopeDependsOnDepartment(db, actor))) return new Set();
  return new Set(await findDepartmentsOutside(db, actor.id, departIds));
}
