import {
  ADJUSTABLE_ROLES,
  projectFailures,
  projectPermissions,
  type RoleAbilities,
  roleAboveOthers,
  usualAbilities,
  withinBounds,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { FieldChanges } from '../../../../kernel/change.ts';
import { fail } from '../../../../kernel/fail.ts';
import { mount } from '../../../../kernel/routes/mount.ts';
import { accessTo } from '../../access.ts';
import { lockSettings } from '../settings-access.ts';
import { lockProject, updateProject } from '../store.ts';
import { notifyMembers } from './add-members.ts';

/** What the roles of a project allow. */
export function serveProjectPermissions(app: FastifyInstance): void {
  mount(app, projectPermissions, {
    async set({ db, actor, change, body: { projectId, roles } }) {
      // Whoever could change what a role allows could give themselves anything.
      if ((await accessTo(db, actor, projectId)).role !== 'owner') return fail(projectFailures.notAllowed);
      await lockSettings(db, actor, projectId, 'deleteProject');
      const present = await lockProject(db, projectId);
      if (present.ownerId !== actor.id) return fail(projectFailures.notAllowed);
      const roleAbilities = differing(roles);
      if (roleAboveOthers(roleAbilities ?? {})) return fail(projectFailures.rolesUnordered);
      const changes = changesOf(present.roleAbilities ?? {}, roleAbilities ?? {});
      if (Object.keys(changes).length === 0) return roleAbilities;
      await updateProject(db, projectId, { ...present, roleAbilities });
      notifyMembers(change, projectId, [], { kind: 'permissionsChanged', changes });
      return roleAbilities;
    },
  });
}

/** The abilities of the roles that differ from the usual ones, within what can be given; null if none does. */
function differing(roles: RoleAbilities): RoleAbilities | null {
  const found = ADJUSTABLE_ROLES.flatMap((role) => {
    const abilities = roles[role] && withinBounds(role, roles[role]);
    return abilities && String(abilities) !== String(withinBounds(role, usualAbilities(role)))
      ? [[role, abilities] as const]
      : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** What each role has gained or lost. */
function changesOf(before: RoleAbilities, after: RoleAbilities): FieldChanges {
  const of = (adjusted: RoleAbilities, role: keyof RoleAbilities) => [...(adjusted[role] ?? usualAbilities(role))];
  const changed = ADJUSTABLE_ROLES.filter((role) => String(of(before, role)) !== String(of(after, role)));
  return Object.fromEntries(
    changed.map((role) => [`${role}Abilities`, { from: of(before, role), to: of(after, role) }]),
  );
}
