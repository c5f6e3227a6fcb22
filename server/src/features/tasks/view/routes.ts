import {
  commonFailures,
  projectFailures,
  recordFieldsOf,
  TASK_FIELDS,
  type TaskView,
  type TaskViewSettings,
  taskView,
  VIEW_PARAMETERS_MAX,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { invalidPart } from '../../../records/views/rules.ts';
import {
  addSaved,
  deleteSaved,
  editSaved,
  listSaved,
  restoreSaved,
  type ShownView,
  setOwnDefault,
  setSharedDefault,
  type ViewHost,
} from '../../../records/views/saved-views.ts';
import type { StoredViewSettings } from '../../../records/views/store.ts';
import { type Access, projectFor } from '../access.ts';
import { fieldsNamed } from '../custom-field/store.ts';
import { announceProject } from '../project/announce.ts';
import { refuseRestoringHeld } from '../retention-hold/refuse-restoring.ts';
import { taskViewsOf } from './place.ts';
import { viewRights } from './rights.ts';

export function serveTaskViews(app: FastifyInstance): void {
  mount(app, taskView, {
    async list({ db, actor, query: { projectId } }) {
      const host = await hostOf(db, actor, projectId);
      return (await listSaved(db, host)).map((view) => toReply(view, host));
    },

    async add({ db, actor, change, body: { projectId, settings, ...rest } }) {
      const host = await hostOf(db, actor, projectId, settings);
      const view = await addSaved(db, host, { ...rest, settings: toStored(settings) });
      if (view.shared) announceProject(change, projectId);
      return toReply(view, host);
    },

    async edit({ db, actor, change, body: { projectId, settings, ...rest } }) {
      const host = await hostOf(db, actor, projectId, settings);
      const { view, wasShared } = await editSaved(db, host, {
        ...rest,
        ...(settings && { settings: toStored(settings) }),
      });
      if (view.shared || wasShared) announceProject(change, projectId);
      return toReply(view, host);
    },

    async delete({ db, actor, change, body: { projectId, id } }) {
      const { shared } = await deleteSaved(db, await hostOf(db, actor, projectId), id);
      if (shared) announceProject(change, projectId);
      return null;
    },

    async restore({ db, actor, change, body: { projectId, id } }) {
      await refuseRestoringHeld(db, await projectFor(db, actor, projectId, 'view'), [id]);
      const host = await hostOf(db, actor, projectId);
      const view = await restoreSaved(db, host, id);
      if (view.shared) announceProject(change, projectId);
      return toReply(view, host);
    },

    async default({ db, actor, body: { projectId, id } }) {
      await setOwnDefault(db, await hostOf(db, actor, projectId), id);
      return null;
    },

    async defaultForAll({ db, actor, change, body: { projectId, id } }) {
      await projectFor(db, actor, projectId, 'manageProject');
      await setSharedDefault(db, await hostOf(db, actor, projectId), id);
      announceProject(change, projectId);
      return null;
    },
  });
}

type TaskViewHost = ViewHost & Pick<Access, 'modulesOff'>;

/** Users who may see a project may see all fields of its tasks; only new settings are validated. */
async function hostOf(db: Db, actor: Actor, projectId: string, settings?: TaskViewSettings): Promise<TaskViewHost> {
  const access = await projectFor(db, actor, projectId, 'view');
  const { modulesOff } = access;
  const custom = settings ? recordFieldsOf(await fieldsNamed(db, projectId, [settings.filter])) : {};
  const wrong = settings && invalidPart({ ...TASK_FIELDS, ...custom }, settings.filter);
  // A stored filter that refers to a deleted field is sent, and the page shows what is invalid.
  return {
    list: taskViewsOf(projectId),
    rights: viewRights(actor, access),
    modulesOff,
    refuseDefault({ kind }) {
      if (isOff(kind, modulesOff)) fail(projectFailures.layoutOff);
    },
    hiddenPart: ({ filter }) => (filter === settings?.filter ? wrong : undefined),
  };
}

function toStored({ kind, filter, sort, columns, group, page }: TaskViewSettings): StoredViewSettings {
  // All views of a project are sent in one response.
  if (Object.entries(page).flat().join('').length > VIEW_PARAMETERS_MAX)
    fail(commonFailures.invalidInput, { detail: { field: 'settings.page' } });
  return { kind, filter, sort, columns, group, page, q: '', by: '', lane: '', date: '' };
}

function isOff(layout: string, modulesOff: readonly string[]): boolean {
  return modulesOff.includes(layout);
}

/** A view for a user; the project opens with none whose layout is off, until that is on again. */
function toReply({ settings, ...stored }: ShownView, { modulesOff }: TaskViewHost): TaskView {
  if (settings === null) return { ...stored, settings };
  const { kind, filter, sort, columns, group, page } = settings;
  const view = isOff(kind, modulesOff) ? { ...stored, isDefault: false, isForAll: false } : stored;
  return { ...view, settings: { kind, filter, sort, columns, group, page: page ?? {} } };
}
