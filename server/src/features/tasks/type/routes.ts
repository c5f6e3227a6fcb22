import {
  commonFailures,
  PROCESS_NAME_MAX,
  TASK_TYPES_MAX,
  type TaskType,
  taskType,
  taskTypeFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { rankAtEnd, ranksBehind } from '../../../kernel/rank.ts';
import { projectFor } from '../access.ts';
import { announceProject } from '../project/announce.ts';
import { nameOf } from '../project/name.ts';
import { differences } from '../project/rules.ts';
import { lockSettings } from '../project/settings-access.ts';
import {
  countTypeUse,
  deleteType,
  insertType,
  isTypeUsed,
  listTypes,
  lockTypes,
  makeDefault,
  projectOfType,
  updateType,
  updateTypeRanks,
} from './store.ts';

/** Serves the task types of projects. */
export function serveTaskTypes(app: FastifyInstance): void {
  mount(app, taskType, {
    async add({ db, actor, change, body: { projectId, name, icon, color, description = '' } }) {
      await lockSettings(db, actor, projectId, 'manageProject');
      const present = await lockTypes(db, projectId);
      if (present.length >= TASK_TYPES_MAX) return fail(taskTypeFailures.tooMany);
      const named = nameOf(name, PROCESS_NAME_MAX);
      const added = { id: newId(), name: named, icon, color, description, rank: rankAtEnd(present) };
      await insertType(db, projectId, added);
      announceChange(change, projectId, 'typeAdded', { type: { from: null, to: named } });
      return await listTypes(db, projectId);
    },

    async edit({ db, actor, change, body }) {
      const projectId = await projectOfType(db, body.id);
      await lockSettings(db, actor, projectId, 'manageProject');
      const changes = await editType(db, projectId, body);
      if (Object.keys(changes).length > 0) announceChange(change, projectId, 'typeChanged', changes);
      return await listTypes(db, projectId);
    },

    async usage({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'view');
      return await countTypeUse(db, projectId);
    },

    async delete({ db, actor, change, query: { id } }) {
      const projectId = await projectOfType(db, id);
      await lockSettings(db, actor, projectId, 'manageProject');
      const gone = (await lockTypes(db, projectId)).find((one) => one.id === id) ?? fail(commonFailures.notFound);
      if (gone.isDefault) return fail(taskTypeFailures.isDefault);
      if (await isTypeUsed(db, projectId, id)) return fail(taskTypeFailures.inUse);
      await deleteType(db, id);
      announceChange(change, projectId, 'typeDeleted', { type: { from: gone.name, to: null } });
      return await listTypes(db, projectId);
    },
  });
}

type Edit = { id: string; version?: number; afterId?: string | null; isDefault?: true } & Partial<
  Pick<TaskType, 'name' | 'icon' | 'color' | 'description' | 'archived'>
>;

/** Changes a type; answers what differs now. */
async function editType(db: Db, projectId: string, { id, version, afterId, ...wanted }: Edit): Promise<FieldChanges> {
  const types = await lockTypes(db, projectId);
  const present = types.find((one) => one.id === id) ?? fail(commonFailures.notFound);
  refuseEdit(present, version, wanted);
  const { isDefault, ...texts } = wanted;
  const named = { ...texts, ...(texts.name !== undefined && { name: nameOf(texts.name, PROCESS_NAME_MAX) }) };
  const changes: FieldChanges = differences<TaskType>(present, named);
  if (Object.keys(changes).length > 0) await updateType(db, { ...present, ...named });
  if (isDefault && !present.isDefault) {
    await makeDefault(db, projectId, id);
    changes.isDefault = { from: types.find((one) => one.isDefault)?.name ?? null, to: present.name };
  }
  return afterId === undefined ? changes : { ...changes, ...(await placeType(db, types, present, afterId)) };
}

/** Refuses an edit of another version, and to archive the type new tasks have. */
function refuseEdit(present: TaskType, version: number | undefined, wanted: Omit<Edit, 'id'>): void {
  const { archived = present.archived, ...values } = wanted;
  if (Object.keys(values).length > 0 && version !== present.version) fail(commonFailures.staleVersion);
  if (archived && (present.isDefault || wanted.isDefault)) fail(taskTypeFailures.isDefault);
}

async function placeType(db: Db, types: readonly TaskType[], present: TaskType, afterId: string | null) {
  const ranks = ranksBehind(types, present.id, afterId) ?? fail(commonFailures.notFound);
  await updateTypeRanks(db, ranks);
  const rank = ranks.find(({ id }) => id === present.id)?.rank;
  return rank === undefined || rank === present.rank ? {} : { rank: { from: present.rank, to: rank } };
}

function announceChange(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}
