import {
  AUTOMATIC_KINDS,
  CUSTOM_FIELDS_MAX,
  type CustomField,
  type CustomFieldEdit,
  commonFailures,
  customField,
  customFieldFailures,
  customKey,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { rankAtEnd } from '../../../kernel/database/rank.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { announceAccess, announceProject } from '../project/announce.ts';
import { lockSettings } from '../project/settings-access.ts';
import { lockOrder } from '../task/order/order-store.ts';
import { requireFieldsWithinLimit } from '../type/field-limit.ts';
import { removeFromRules } from '../workflow/store.ts';
import { clearValues, deleteFieldHistory } from './clear-store.ts';
import { applyConversion, planConversion } from './conversion.ts';
import { findFormerKinds } from './convert-store.ts';
import { departmentOptions } from './department-store.ts';
import { checkCondition, editField } from './edit.ts';
import { numberTasks } from './number-store.ts';
import { checkDefaultPeople, withSettings } from './settings.ts';
import {
  countOptions,
  countUsage,
  deleteField,
  formsFilling,
  insertField,
  listFields,
  lockFields,
  projectOfField,
  removeFromConditions,
  storedOptions,
} from './store.ts';
import { definitionsNow, recordConversion } from './undo-conversion.ts';

type Writing = { db: Db; change: Change };

export function serveCustomFields(app: FastifyInstance): void {
  mount(app, customField, {
    async add({ db, actor, change, body: { projectId, name, kind, ...settings } }) {
      await lockSettings(db, actor, projectId, 'manageProject');
      // Locked before the fields, as by all who add tasks: they wait, so that none is left without a number.
      if (AUTOMATIC_KINDS.includes(kind)) await lockOrder(db, projectId);
      const present = await lockFields(db, projectId);
      if (present.length >= CUSTOM_FIELDS_MAX) return fail(customFieldFailures.tooMany);
      const rank = rankAtEnd(present);
      const flags = { required: false, sortable: false, archived: false, visibleWhen: '' };
      const options = kind === 'department' ? await departmentOptions(db) : [];
      const blank = { id: newId(), name, kind, options, unit: '', decimals: 0, ...flags, rank, version: 1 };
      const added = withSettings(blank, { name, ...settings });
      checkCondition(added, present);
      await checkDefaultPeople(db, projectId, added);
      await insertField(db, projectId, added);
      await requireFieldsWithinLimit(db, projectId);
      const isNumbering = await startNumbering(db, projectId, added);
      if (isNumbering) announceTasks(change, projectId);
      announceChange(change, projectId, 'fieldAdded', { field: { from: null, to: added.name } });
      if (added.visibleTo || added.editableBy) announceAccess(change, projectId, []);
      return await listFields(db, projectId);
    },

    async edit({ db, actor, change, body }) {
      const projectId = await projectOfField(db, body.id);
      await lockSettings(db, actor, projectId, 'manageProject');
      await saveEdit({ db, change }, projectId, body);
      return await listFields(db, projectId);
    },

    async usage({ db, actor, query: { id } }) {
      const projectId = await projectOfField(db, id);
      await projectFor(db, actor, projectId, 'manageProject');
      const key = customKey(id);
      const found = await fieldOf(db, projectId, id);
      const options = storedOptions(found).length > 0 ? await countOptions(db, projectId, key) : [];
      return { tasks: await countUsage(db, projectId, key), options, forms: await formsFilling(db, projectId, key) };
    },

    async conversion({ db, actor, query: { id, ...to } }) {
      const projectId = await projectOfField(db, id);
      await projectFor(db, actor, projectId, 'manageProject');
      const field = await fieldOf(db, projectId, id);
      const { converted, lost, examples, field: next } = await planConversion(db, projectId, { field, to });
      return { converted, lost, examples, options: storedOptions(next).map(({ name }) => name) };
    },

    async convert({ db, actor, change, body: { id, version, lost, ...to } }) {
      const projectId = await projectOfField(db, id);
      await lockSettings(db, actor, projectId, 'manageProject');
      const field = (await lockFields(db, projectId)).find((one) => one.id === id) ?? fail(commonFailures.notFound);
      if (field.version !== version) return fail(commonFailures.staleVersion);
      const before = await definitionsNow(db, projectId);
      await applyConversion({ db, change }, projectId, { field, to, confirmed: lost });
      await recordConversion({ db, change, projectId }, id, before);
      change.operation({ kind: 'field.convert', projectId });
      announceChange(change, projectId, 'fieldChanged', { kind: { from: field.kind, to: to.kind } });
      announceTasks(change, projectId);
      return { fields: await listFields(db, projectId), opId: change.opId };
    },

    async formerKinds({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'manageProject');
      const ids = (await listFields(db, projectId)).map(({ id }) => id);
      return await findFormerKinds(db, projectId, ids);
    },

    async delete({ db, actor, change, query: { id } }) {
      return await remove({ db, actor, change }, id);
    },
  });
}

/** Deletes a field with its values and everything that refers to it; returns the remaining ones. */
async function remove({ db, actor, change }: Writing & { actor: Actor }, id: string): Promise<CustomField[]> {
  const projectId = await projectOfField(db, id);
  await lockSettings(db, actor, projectId, 'manageProject');
  const gone = (await lockFields(db, projectId)).find((one) => one.id === id) ?? fail(commonFailures.notFound);
  const cleared = await clearValues(db, projectId, id);
  // Without the field it would be unknown who may see its former values.
  if (gone.visibleTo) await deleteFieldHistory(db, projectId, id);
  await deleteField(db, id);
  await removeFromRules(db, projectId, { field: customKey(id) });
  await removeFromConditions(db, projectId, customKey(id));
  announceChange(change, projectId, 'fieldDeleted', { field: { from: gone.name, to: null } });
  if (cleared > 0) announceTasks(change, projectId);
  return await listFields(db, projectId);
}

/** Writes changes of a field and its dependents, and notifies the pages. */
async function saveEdit({ db, change }: Writing, projectId: string, body: CustomFieldEdit): Promise<void> {
  if (body.archived === false) await lockOrder(db, projectId);
  const { changes, cleared } = await editField({ db, change }, projectId, body);
  if (Object.keys(changes).length > 0) announceChange(change, projectId, 'fieldChanged', changes);
  const isNumbering =
    body.archived === false && (await startNumbering(db, projectId, await fieldOf(db, projectId, body.id)));
  const concernsRights = 'visibleTo' in changes || 'editableBy' in changes;
  if (concernsRights) announceAccess(change, projectId, []);
  // Limits by lanes would count the values of tasks for everybody.
  if (body.archived || body.visibleTo) await removeFromRules(db, projectId, { field: customKey(body.id) });
  if (cleared > 0 || concernsRights || isNumbering) announceTasks(change, projectId);
}

async function fieldOf(db: Db, projectId: string, id: string): Promise<CustomField> {
  return (await listFields(db, projectId)).find((one) => one.id === id) ?? fail(commonFailures.notFound);
}

/** Numbers the tasks of a project if a field does; new tasks are numbered by a trigger. The order of the project is locked. */
async function startNumbering(db: Db, projectId: string, { id, kind }: CustomField): Promise<boolean> {
  if (!AUTOMATIC_KINDS.includes(kind)) return false;
  return (await numberTasks(db, projectId, id)) > 0;
}

function announceChange(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}

function announceTasks(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'bulk', ids: [] });
}
