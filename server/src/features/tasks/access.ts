import {
  type Ability,
  abilitiesOf,
  commonFailures,
  type ProjectModule,
  type ProjectRole,
  projectFailures,
  type RoleAbilities,
} from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import { findAccess } from './access-store.ts';

/** A user's relation to a project. */
export type Access = {
  projectId: string;
  key: string;
  name: string;
  role: ProjectRole | null;
  archived: boolean;
  abilities: readonly Ability[];
  /** They change only tasks that they own, are assigned to or created. */
  ownTasksOnly: boolean;
  /** What the project has changed of what roles allow. */
  roleAbilities: RoleAbilities | null;
  /** The parts of the project that are not in use. */
  modulesOff: readonly ProjectModule[];
};

const WHILE_ARCHIVED: readonly Ability[] = ['view', 'exportTasks', 'manageProject', 'deleteProject'];
const CACHE_TTL = 5_000;
const MAX_CACHED = 20_000;

const cache = new Map<string, { access: Access; until: number }>();
/** How often the cache was invalidated: what was read before is not stored behind it. */
let invalidations = 0;

/** Invalidates cached permissions after changes of memberships, roles or projects; connected to the outbox on every node. */
export function invalidateAccess(events: readonly { topic: string; payload: Record<string, unknown> }[]): void {
  if (!events.some(({ topic, payload }) => topic === 'access' || payload.kind === 'project')) return;
  cache.clear();
  invalidations += 1;
}

export type RoleIn = { role: ProjectRole | null; archived: boolean; roleAbilities: RoleAbilities | null };

/** The abilities of a role, or of none, in a project; an archived one can only be read, restored or deleted. */
export function abilitiesIn({ role, archived, roleAbilities }: RoleIn): Ability[] {
  return abilitiesOf(role, roleAbilities).filter((ability) => !archived || WHILE_ARCHIVED.includes(ability));
}

/** The user's access to a project; an invisible one is not found. */
export async function accessTo(db: Db, actor: Actor, projectId: string): Promise<Access> {
  return (await accessIfVisible(db, actor, projectId)) ?? fail(commonFailures.notFound);
}

/** The user's access to a project; undefined if it is not visible. */
export async function accessIfVisible(db: Db, actor: Actor, projectId: string): Promise<Access | undefined> {
  const name = `${projectId}:${actor.id}:${actor.orgCodes[0] ?? ''}`;
  const remembered = cache.get(name);
  if (remembered && remembered.until > performance.now()) return remembered.access;
  const began = invalidations;
  const row = await findAccess(db, { userId: actor.id, orgLine: actor.orgLine, projectId });
  if (!row) return undefined;
  const access: Access = { ...row, projectId, abilities: abilitiesOf(row.role, row.roleAbilities) };
  if (began !== invalidations) return access;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, { access, until: performance.now() + CACHE_TTL });
  return access;
}

/** The user's access, or a refusal: archived projects are read-only, and every role has its limits. */
export async function projectFor(db: Db, actor: Actor, projectId: string, ability: Ability): Promise<Access> {
  return permitted(await accessTo(db, actor, projectId), ability);
}

/** The access, unless it does not include the ability. */
export function permitted(access: Access, ability: Ability): Access {
  if (access.archived && !WHILE_ARCHIVED.includes(ability)) return fail(projectFailures.archived);
  if (!access.abilities.includes(ability)) return fail(projectFailures.notAllowed);
  return access;
}
