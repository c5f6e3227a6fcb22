import {
  AUTOMATIC_KINDS,
  type CustomField,
  commonFailures,
  customKey,
  type ImportTarget,
  projectFailures,
} from '@opsyard/contract';
import { type Actor, hasPermission, type Language } from '../../../../kernel/access/actor.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { accessTo, projectFor } from '../../access.ts';
import { readDefaults } from '../../custom-field/defaults.ts';
import { taskRules } from '../../data-rules/limits.ts';
import { hiddenAmong } from '../../data-rules/visible-store.ts';
import { fieldLimits } from '../../field-rights/limits.ts';
import { findAccounts, findTargetProject } from '../context-store.ts';
import { canSeeAddresses, hideAddressesFrom } from '../export/hidden-addresses.ts';
import { withWorkflow } from '../import-workflow.ts';
import type { PreparedPlan } from '../prepare.ts';
import { lookupFor } from './known-tasks.ts';
import { newTargetProject } from './new-project.ts';
import { type KnownPerson, originOf, type TargetProject } from './target-project.ts';

type Target = Pick<ImportTarget, 'projectId' | 'newProject' | 'memberIds'>;

/** Refuses users who may not import there. */
export async function checkTarget(
  db: Db,
  actor: Actor,
  { projectId, newProject, memberIds = [] }: Target,
): Promise<void> {
  if (projectId && newProject) fail(commonFailures.invalidInput);
  const access = projectId ? await projectFor(db, actor, projectId, 'importTasks') : undefined;
  // An import changes tasks of the project, whoever has them.
  if (access?.ownTasksOnly) fail(projectFailures.othersTask);
  // An import compares a file with all tasks of the project.
  if (projectId && (await taskRules(db, actor.id))) fail(projectFailures.notAllowed);
  if (projectId && memberIds.length > 0) await projectFor(db, actor, projectId, 'manageMembers');
  if (newProject && !hasPermission(actor, 'task:project:add')) fail(commonFailures.forbidden);
}

/** The target of a plan: an existing project, or one to be created. */
export async function findTarget(
  { db, actor, language }: { db: Db; actor: Actor; language: Language },
  { projectId, memberIds = [] }: Target,
  plan: PreparedPlan,
): Promise<TargetProject> {
  const home = projectId
    ? await withWorkflow({ db, actor }, await ownTarget({ db, actor }, projectId, plan, false), false)
    : newTargetProject(plan, language, []);
  const found = await peopleFor(db, actor, plan, memberIds);
  const joining = new Set(projectId ? memberIds : [...memberIds, actor.id]);
  const people = found
    .filter(({ id }) => !home.people.some((person) => person.id === id))
    .map((person) => ({ ...person, member: joining.has(person.id) }));
  return await hideAddressesFrom(db, actor, { ...home, people: [...home.people, ...people] });
}

/** An existing project as the target of a plan, with the custom fields an import may change; `locked` until the transaction ends. */
export async function ownTarget(
  { db, actor }: { db: Db; actor: Actor },
  projectId: string,
  plan: PreparedPlan,
  locked: boolean,
) {
  const found = await findTargetProject(db, projectId, lookupFor(plan), locked);
  const home = await withOwnFields(db, actor, await withoutHidden(db, actor, found));
  return { ...home, defaults: await readDefaults(db, projectId) };
}

/** The target without the confidential tasks that the user does not see: rows of these are new to it, without their ids in the source. */
async function withoutHidden(db: Db, { id }: Actor, home: TargetProject): Promise<TargetProject> {
  const hidden = await hiddenAmong(
    db,
    id,
    home.tasks.map((task) => task.id),
  );
  if (hidden.size === 0) return home;
  const taken = home.tasks.flatMap((task) => (hidden.has(task.id) ? (originOf(task) ?? []) : []));
  return { ...home, tasks: home.tasks.filter((task) => !hidden.has(task.id)), takenOrigins: new Set(taken) };
}

/** The target with the custom fields that the user may see and change in all tasks: an import neither compares nor writes others. */
export async function withOwnFields<T extends Pick<TargetProject, 'fields'>>(
  db: Db,
  { id }: Actor,
  home: T,
): Promise<T> {
  const limits = home.fields.length > 0 ? await fieldLimits(db, id) : undefined;
  const isOwn = (field: CustomField) =>
    !AUTOMATIC_KINDS.includes(field.kind) && field.kind !== 'file' && !limits?.fields.has(customKey(field.id));
  return { ...home, fields: home.fields.filter(isOwn) };
}

/** Whether a user may add people to the target project; the creator of a new one owns it. */
export async function canAddMembers(db: Db, actor: Actor, { projectId }: Target): Promise<boolean> {
  if (!projectId) return true;
  return (await accessTo(db, actor, projectId)).abilities.includes('manageMembers');
}

/**
 * The accounts of the people in a file: the user's own and, in a file of ours or by mail address, any account. User names of other tools are
 * ignored. Nobody becomes a member by being matched.
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
