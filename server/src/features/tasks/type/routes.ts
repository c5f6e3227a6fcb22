import { isDeepStrictEqual } from 'node:util';
import {
  commonFailures,
  PLAIN_DEFINITION,
  PROCESS_NAME_MAX,
  TASK_TYPES_MAX,
  type TaskType,
  type TypeSetup,
  taskType,
  taskTypeFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { rankAtEnd, ranksBehind } from '../../../kernel/database/rank.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { announceProject } from '../project/announce.ts';
import { nameOf } from '../project/name.ts';
import { differences } from '../project/rules.ts';
import { lockSettings } from '../project/settings-access.ts';
import { announceTasks } from '../task/add.ts';
import { checkDefinition } from './check-definition.ts';
import { definitionsOf, findDraft, findVersions, publishVersion, writeDraft } from './definition-store.ts';
import { beginWithinLimit, requireFieldsWithinLimit } from './field-limit.ts';
import { checkMigration, migrateTasks } from './migrate.ts';
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
  writeForm,
} from './store.ts';

export function serveTaskTypes(app: FastifyInstance): void {
  mount(app, taskType, {
    async add({ db, actor, change, body: { projectId, name, icon, color, description = '', formId } }) {
      await lockSettings(db, actor, projectId, 'manageProject');
      const present = await lockTypes(db, projectId);
      if (present.length >= TASK_TYPES_MAX) return fail(taskTypeFailures.tooMany);
      const named = nameOf(name, PROCESS_NAME_MAX);
      const added = { id: newId(), name: named, icon, color, description, rank: rankAtEnd(present) };
      await insertType(db, projectId, added);
      await beginWithinLimit(db, projectId, { id: added.id, actorId: actor.id });
      if (formId) await writeForm(db, { projectId, id: added.id, formId });
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

    async setup({ db, actor, query: { id } }) {
      const projectId = await projectOfType(db, id);
      await projectFor(db, actor, projectId, 'view');
      return await setupOf(db, projectId, id);
    },

    async saveDraft({ db, actor, body: { id, version, draft } }) {
      const projectId = await lockedProjectOf(db, actor, { id, version });
      await checkDefinition(db, projectId, draft);
      await writeDraft(db, id, draft);
      return await setupOf(db, projectId, id);
    },

    async publish({ db, actor, change, body: { id, version } }) {
      const projectId = await lockedProjectOf(db, actor, { id, version });
      await publishDraft({ db, actor, change }, projectId, id);
      return await setupOf(db, projectId, id);
    },

    async migrationCheck({ db, actor, query: { id } }) {
      const projectId = await projectOfType(db, id);
      await projectFor(db, actor, projectId, 'manageProject');
      return await checkMigration(db, { projectId, id, to: (await findDraft(db, id)).published });
    },

    async migrate({ db, actor, change, body: { id, to, statusMap } }) {
      const projectId = await projectOfType(db, id);
      await lockSettings(db, actor, projectId, 'manageProject');
      if ((await findDraft(db, id)).published !== to) return fail(commonFailures.staleVersion);
      const ids = await migrateTasks({ db, actor, change }, { projectId, id, to }, statusMap);
      change.operation({ kind: 'task.batch', projectId });
      announceTasks(change, projectId, ids);
      return { changed: ids.length, opId: change.opId };
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

/** Makes the draft of a type its next version. */
async function publishDraft(
  { db, actor, change }: { db: Db; actor: Actor; change: Change },
  projectId: string,
  id: string,
): Promise<void> {
  const { draft, published } = await findDraft(db, id);
  const definition = draft ?? PLAIN_DEFINITION;
  const latest =
    published === 0
      ? null
      : (await definitionsOf(db, [{ typeId: id, typeVersion: published }]))({ typeId: id, typeVersion: published });
  if (isDeepStrictEqual(definition, latest)) fail(taskTypeFailures.nothingNew);
  await checkDefinition(db, projectId, definition);
  const number = await publishVersion(db, id, { definition, actorId: actor.id });
  await requireFieldsWithinLimit(db, projectId, id);
  announceChange(change, projectId, 'typePublished', { typeVersion: { from: published, to: number } });
}

/** The project of a type that is about to change; refused where the type has changed since. */
async function lockedProjectOf(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<string> {
  const projectId = await projectOfType(db, id);
  await lockSettings(db, actor, projectId, 'manageProject');
  const present = (await lockTypes(db, projectId)).find((one) => one.id === id);
  if (present?.version !== version) fail(commonFailures.staleVersion);
  return projectId;
}

async function setupOf(db: Db, projectId: string, id: string): Promise<TypeSetup> {
  const { draft, version } = await findDraft(db, id);
  return { draft: draft ?? PLAIN_DEFINITION, version, ...(await findVersions(db, projectId, id)) };
}

type Edit = {
  id: string;
  version?: number;
  afterId?: string | null;
  isDefault?: true;
  formId?: string | null;
} & Partial<Pick<TaskType, 'name' | 'icon' | 'color' | 'description' | 'archived'>>;

/** Changes a type; answers what differs now. */
async function editType(
  db: Db,
  projectId: string,
  { id, version, afterId, ...requested }: Edit,
): Promise<FieldChanges> {
  const types = await lockTypes(db, projectId);
  const present = types.find((one) => one.id === id) ?? fail(commonFailures.notFound);
  refuseEdit(present, version, requested);
  const { isDefault, formId, ...texts } = requested;
  const named = { ...texts, ...(texts.name !== undefined && { name: nameOf(texts.name, PROCESS_NAME_MAX) }) };
  const changes: FieldChanges = {
    ...differences<TaskType>(present, named),
    ...(await changeForm(db, projectId, present, formId)),
  };
  if (Object.keys(changes).length > 0) await updateType(db, { ...present, ...named });
  if (present.archived && texts.archived === false) await requireFieldsWithinLimit(db, projectId, id);
  if (isDefault && !present.isDefault) {
    await makeDefault(db, projectId, id);
    changes.isDefault = { from: types.find((one) => one.isDefault)?.name ?? null, to: present.name };
  }
  return afterId === undefined ? changes : { ...changes, ...(await placeType(db, types, present, afterId)) };
}

async function changeForm(
  db: Db,
  projectId: string,
  { id, form }: TaskType,
  formId: string | null | undefined,
): Promise<FieldChanges> {
  if (formId === undefined || formId === (form?.id ?? null)) return {};
  return { form: { from: form?.name ?? null, to: await writeForm(db, { projectId, id, formId }) } };
}

/** Refuses an edit of another version, and to archive the type new tasks have. */
function refuseEdit(present: TaskType, version: number | undefined, requested: Omit<Edit, 'id'>): void {
  const { archived = present.archived, ...values } = requested;
  if (Object.keys(values).length > 0 && version !== present.version) fail(commonFailures.staleVersion);
  if (archived && (present.isDefault || requested.isDefault)) fail(taskTypeFailures.isDefault);
}

async function placeType(
  db: Db,
  types: readonly TaskType[],
  present: TaskType,
  afterId: string | null,
): Promise<FieldChanges> {
  const ranks = ranksBehind(types, present.id, afterId) ?? fail(commonFailures.notFound);
  await updateTypeRanks(db, ranks);
  const rank = ranks.find(({ id }) => id === present.id)?.rank;
  return rank === undefined || rank === present.rank ? {} : { rank: { from: present.rank, to: rank } };
}

function announceChange(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}
