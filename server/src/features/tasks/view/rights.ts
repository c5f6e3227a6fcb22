import type { Actor } from '../../../kernel/access/actor.ts';
import type { Rights } from '../../../records/views/rules.ts';
import { abilitiesIn, type RoleIn } from '../access.ts';

/** What a user may do with the saved views of the tasks of a project. */
export function viewRights(actor: Pick<Actor, 'id'>, access: RoleIn): Rights {
  const abilities = abilitiesIn(access);
  return {
    userId: actor.id,
    canEdit: abilities.includes('editTasks'),
    administers: !access.archived && abilities.includes('manageProject'),
  };
}
