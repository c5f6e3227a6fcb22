import {
  ABILITIES,
  ABILITIES_OF,
  type AccessExplanation,
  type AccessWay,
  commonFailures,
  type ProjectRole,
  usualAbilities,
} from '@opsyard/contract';
import { type Actor, nobody } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { holdsAny } from '../../identity/index.ts';
import { type Access, abilitiesIn, accessIfVisible } from '../access.ts';
import { orgLineOf } from '../access-store.ts';
import { departmentsGiving, findStanding } from './store.ts';

/** What decides about everything a user may do with projects. */
export type Subject = { actor: Actor; hasPermission: boolean };

/** A user as the decisions of calls see them. */
export async function subjectOf(db: Db, userId: string): Promise<Subject> {
  const actor = { ...nobody, id: userId, orgLine: await orgLineOf(db, userId) };
  return { actor, hasPermission: await holdsAny(db, userId, ['task:use']) };
}

/** What a user may do in a project, as `accessIfVisible` and `abilitiesIn` decide it for every call, with the ways that lead to it. */
export async function explainAccess(
  db: Db,
  { actor, hasPermission }: Subject,
  projectId: string,
): Promise<Omit<AccessExplanation, 'task'>> {
  const { id: userId, orgLine } = actor;
  const { ownRole, isOpen, isOpenToDepartment, department, ...project } = required(
    await findStanding(db, { userId, orgLine }, projectId),
    commonFailures.notFound,
  );
  const way = (kind: AccessWay['kind'], more: Partial<AccessWay> = {}): AccessWay => ({
    ...{ kind, role: null, department: null, below: null },
    ...more,
  });
  const access = await accessIfVisible(db, actor, projectId);
  return {
    project,
    hasPermission,
    sees: hasPermission && access !== undefined,
    role: access?.role ?? null,
    ways: [
      ...(ownRole ? [way('own', { role: ownRole })] : []),
      ...(await departmentsGiving(db, userId, projectId)),
      ...(isOpenToDepartment ? [way('openToDepartment', { department })] : []),
      ...(isOpen ? [way('open')] : []),
    ],
    abilities: access ? explainedAbilities(access, hasPermission) : [],
    ownTasksOnly: access?.ownTasksOnly ?? false,
  };
}

function explainedAbilities(access: Access, hasPermission: boolean): AccessExplanation['abilities'] {
  const possible = abilitiesIn(access);
  const usual = usualOf(access.role);
  return ABILITIES.map((ability) => ({
    ability,
    allowed: hasPermission && possible.includes(ability),
    byRole: access.abilities.includes(ability),
    usual: usual.includes(ability),
  }));
}

function usualOf(role: ProjectRole | null) {
  return role === 'owner' ? ABILITIES_OF.owner : usualAbilities(role ?? 'viewer');
}
