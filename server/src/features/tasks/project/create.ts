import { PROJECT_NAME_MAX, type ProjectDraft } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { planOfContent } from '../template/content.ts';
import { findTemplate } from '../template/store.ts';
import { announceAccess } from './announce.ts';
import { addMembers, checkPeople } from './members/member-store.ts';
import { nameOf } from './name.ts';
import { fillProject } from './plan.ts';
import { insertProject } from './store.ts';
import { plans } from './templates.ts';

type Creating = { db: Db; actor: Actor; change: Change; language: Language };

/** Creates a project with the people, statuses, labels and first tasks of its draft; returns its id. */
export async function createProject(creating: Creating, draft: ProjectDraft): Promise<string> {
  const { db, actor, change } = creating;
  const { startDate = null, dueDate = null } = draft;
  const plan = draft.templateId
    ? planOfContent((await findTemplate(db, draft.templateId)).content)
    : plans[draft.template];
  const id = newId();
  const { ownerId = actor.id } = draft;
  const members = (draft.memberIds ?? []).filter((userId) => userId !== actor.id && userId !== ownerId);
  await checkPeople(db, [...members, ownerId]);
  await insertProject(db, {
    id,
    key: draft.key,
    name: nameOf(draft.name, PROJECT_NAME_MAX),
    description: draft.description ?? '',
    category: draft.category ?? 'other',
    color: draft.color ?? 'blue',
    visibility: draft.visibility ?? 'private',
    orgCode: actor.orgCodes[0] ?? null,
    state: 'active',
    ownerId,
    startDate,
    dueDate,
    ...(plan.modulesOff && { modulesOff: plan.modulesOff }),
  });
  await addMembers(db, id, [ownerId], 'owner');
  // Whoever has created it can still manage it.
  if (ownerId !== actor.id) await addMembers(db, id, [actor.id], 'manager');
  await addMembers(db, id, members, 'member');
  change.record({ entity: 'project', entityId: id, projectId: id, kind: 'created', version: 1, changes: {} });
  await fillProject({ ...creating, project: { id, startDate, dueDate } }, plan);
  announceAccess(change, id, [actor.id, ownerId, ...members]);
  return id;
}
