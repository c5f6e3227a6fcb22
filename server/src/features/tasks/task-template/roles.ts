import type { TemplateRole } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type Portable, withPeople } from '../copy/portable.ts';
import { findRoleHolders } from './roles-store.ts';

type Standing = Exclude<TemplateRole, 'person' | 'nobody' | 'marketDesigner'>;
const STANDING: readonly Standing[] = ['projectOwner', 'creator', 'departmentLead'];
/** Before the name of a role in place of the id of a person. */
const MARK = '@';
/** Stands for the designer of the market of a task, until its market is known. */
export const DESIGNER = `${MARK}marketDesigner`;

/** The tasks with roles in place of the people for whom they stand. */
export function withRoles<D>(portable: Portable<D>, roles: ReadonlyMap<string, TemplateRole>): Portable<D> {
  return withPeople(portable, (id) => {
    const role = roles.get(id) ?? 'person';
    if (role === 'nobody') return null;
    return role === 'person' ? id : MARK + role;
  });
}

/** The tasks with the people who have these roles where they are created; those without a holder have nobody. Designers are found by markets. */
export async function withHolders<D>(
  db: Db,
  actor: Actor,
  projectId: string,
  portable: Portable<D>,
): Promise<Portable<D>> {
  const { ownerId, leadId } = await findRoleHolders(db, projectId, actor.orgCodes[0] ?? null);
  const holders: Record<Standing, string | null> = { projectOwner: ownerId, creator: actor.id, departmentLead: leadId };
  return withPeople(portable, (id) => {
    const role = STANDING.find((one) => id === MARK + one);
    return role ? holders[role] : id;
  });
}
