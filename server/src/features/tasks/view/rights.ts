import type { Actor } from '../../../kernel/access/actor.ts';
import type { Rights } from '../../../records/views/rules.ts';
import { type Access, abilitiesIn } from '../access.ts';

/** What a user may do with the saved views of the tasks of a project. */
export function viewRights(actor: Pick<Actor, 'id'>, { role, archived }: Pick<Access, 'role' | 'archived'>): Rights {
  const abilities = abilitiesIn(role, archived);
  return {
    userId: actor.id,
    canEdit: abilities.includes('editTasks'),
    administers: !archived && abilities.includes('manageProject'),
  };
}
