import type { ImportTarget } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { accessTo } from '../access.ts';
import { createProject } from '../project/create.ts';
import { addProjectMembers } from '../project/members/add-members.ts';
import { installTypes } from '../type/portable.ts';
import { type Applied, applyPlan } from './apply/apply.ts';
import { statusesFor, statusFinder } from './apply/new-project.ts';
import { typesFor } from './apply/new-types.ts';
import type { Choices } from './choices.ts';
import { replaceStatuses } from './context-store.ts';
import { renamed } from './people/names.ts';
import type { PreparedPlan } from './prepare.ts';

type Running = { db: Db; actor: Actor; change: Change; language: Language };
type Done = Applied & { opId: string; projectId: string; projectKey: string };

/** Imports a plan into a project, or into a new one created for it. */
export async function runImport(
  running: Running,
  {
    projectId,
    newProject,
    memberIds = [],
    onKnown,
    sameTitle,
    source,
    names,
  }: Pick<ImportTarget, 'projectId' | 'newProject' | 'memberIds'> & Choices,
  { plan: read, fileName }: { plan: PreparedPlan; fileName: string },
): Promise<Done> {
  const { db, actor, change } = running;
  const plan = renamed(read, names);
  const id = projectId ?? (await createTargetProject(running, newProject, plan));
  const choices = {
    ...{ ...(onKnown && { onKnown }), ...(sameTitle && { sameTitle }) },
    ...{ ...(source && { source }), ...(names && { names }) },
  };
  const made = { project: !projectId, memberIds: await addPeople(running, id, memberIds) };
  const applied = await applyPlan({ db, actor, change }, id, { plan, choices, fileName, made });
  const projectKey = newProject?.key ?? (await accessTo(db, actor, id)).key;
  return { opId: change.opId, projectId: id, projectKey, ...applied };
}

async function createTargetProject(
  running: Running,
  requested: ImportTarget['newProject'],
  plan: PreparedPlan,
): Promise<string> {
  const { db, actor, language } = running;
  if (!requested) throw new Error('An import needs a project');
  const id = await createProject(running, { ...requested, template: 'blank' });
  const statuses = statusesFor(plan, language);
  await replaceStatuses(db, id, statuses);
  const types = typesFor(plan, language);
  if (types) await installTypes(db, { projectId: id, actorId: actor.id, types, idOf: statusFinder(statuses) });
  return id;
}

/** Adds the people chosen by the user; returns the new members. */
async function addPeople({ db, change }: Running, projectId: string, userIds: readonly string[]): Promise<string[]> {
  return userIds.length === 0 ? [] : await addProjectMembers(db, change, { projectId, userIds, role: 'member' });
}
