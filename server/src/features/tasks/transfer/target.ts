import { commonFailures, type ImportTarget } from '@opsyard/contract';
import { type Actor, hasPermission, type Language } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { accessTo, projectFor } from '../access.ts';
import { findAccounts, findTargetProject } from './context-store.ts';
import { canSeeAddresses, hideAddressesFrom } from './hidden-addresses.ts';
import { withWorkflow } from './import-workflow.ts';
import { lookupFor } from './known-tasks.ts';
import { newTargetProject } from './new-project.ts';
import type { PreparedPlan } from './prepare.ts';
import type { KnownPerson, TargetProject } from './target-project.ts';

type Target = Pick<ImportTarget, 'projectId' | 'newProject' | 'memberIds'>;

/** Refuses whoever may not import there. */
export async function checkTarget(
  db: Db,
  actor: Actor,
  { projectId, newProject, memberIds = [] }: Target,
): Promise<void> {
  if (projectId && newProject) fail(commonFailures.invalidInput);
  if (projectId) await projectFor(db, actor, projectId, 'importTasks');
  if (projectId && memberIds.length > 0) await projectFor(db, actor, projectId, 'manageMembers');
  if (newProject && !hasPermission(actor, 'task:project:add')) fail(commonFailures.forbidden);
}

/** What a plan is compared with: the project as it is, or one that would be made. */
export async function findTarget(
  { db, actor, language }: { db: Db; actor: Actor; language: Language },
  { projectId, memberIds = [] }: Target,
  plan: PreparedPlan,
): Promise<TargetProject> {
  const home = projectId
    ? await withWorkflow({ db, actor }, await findTargetProject(db, projectId, lookupFor(plan), false), false)
    : newTargetProject(plan, language, []);
  const found = await peopleFor(db, actor, plan, memberIds);
  const joining = new Set(projectId ? memberIds : [...memberIds, actor.id]);
  const people = found
    .filter(({ id }) => !home.people.some((person) => person.id === id))
    .map((person) => ({ ...person, member: joining.has(person.id) }));
  return await hideAddressesFrom(db, actor, { ...home, people: [...home.people, ...people] });
}

/** Whether somebody may add people to the project a file goes to; who makes a new one owns it. */
export async function canAddMembers(db: Db, actor: Actor, { projectId }: Target): Promise<boolean> {
  if (!projectId) return true;
  return (await accessTo(db, actor, projectId)).abilities.includes('manageMembers');
}

/**
 * Whose accounts the people of a file are: the person who imports and, of a file of ours or by mail address, whoever has
 * one. User names of other tools mean nothing here. Nobody of them becomes a member by being found.
 */
async function peopleFor(
  db: Db,
  actor: Actor,
  { format, members }: PreparedPlan,
  ids: readonly string[],
): Promise<KnownPerson[]> {
  const lower = (texts: readonly (string | undefined)[]) => texts.flatMap((text) => (text ? [text.toLowerCase()] : []));
  const usernames = format === 'opsyard' ? lower(members.map(({ username }) => username)) : [];
  const emails = (await canSeeAddresses(db, actor)) ? lower(members.map(({ email }) => email)) : [];
  return await findAccounts(db, actor.id, { usernames, emails, ids });
}
