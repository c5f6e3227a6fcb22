import type { ImportTarget } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { accessTo } from '../access.ts';
import { createProject } from '../project/create.ts';
import { type Applied, applyPlan } from './apply.ts';
import type { Choices } from './choices.ts';
import { replaceStatuses } from './context-store.ts';
import { statusesFor } from './new-project.ts';
import type { PreparedPlan } from './prepare.ts';
import { peopleFor } from './target.ts';

type Running = { db: Db; actor: Actor; change: Change; language: Language };
type Done = Applied & { opId: string; projectId: string; projectKey: string };

/** Imports a plan into a project, or into a new one made for it. */
export async function runImport(
  running: Running,
  { projectId, newProject, onKnown, sameTitle, source }: Pick<ImportTarget, 'projectId' | 'newProject'> & Choices,
  { plan, fileName }: { plan: PreparedPlan; fileName: string },
): Promise<Done> {
  const { db, actor, change } = running;
  const id = projectId ?? (await foundProject(running, newProject, plan));
  const choices = { ...(onKnown && { onKnown }), ...(sameTitle && { sameTitle }), ...(source && { source }) };
  const made = { project: !projectId, memberIds: [] };
  const applied = await applyPlan({ db, actor, change }, id, { plan, choices, fileName, made });
  const projectKey = newProject?.key ?? (await accessTo(db, actor, id)).key;
  return { opId: change.opId, projectId: id, projectKey, ...applied };
}

async function foundProject(running: Running, wanted: ImportTarget['newProject'], plan: PreparedPlan): Promise<string> {
  const { db, actor, language } = running;
  if (!wanted) throw new Error('An import needs a project');
  const people = await peopleFor(db, actor, plan);
  const memberIds = people.map(({ id }) => id);
  const id = await createProject(running, { ...wanted, template: 'blank', memberIds });
  await replaceStatuses(db, id, statusesFor(plan, language));
  return id;
}
