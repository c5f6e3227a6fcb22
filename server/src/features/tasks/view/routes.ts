import {
  checkFilter,
  commonFailures,
  type Fields,
  FilterError,
  parseFilter,
  recordFieldsOf,
  TASK_FIELDS,
  type TaskView,
  type TaskViewSettings,
  taskView,
  VIEW_PARAMETERS_MAX,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import {
  addSaved,
  beginAllWithSaved,
  beginWithSaved,
  deleteSaved,
  editSaved,
  listSaved,
  restoreSaved,
  type ShownView,
  type ViewHost,
} from '../../../records/views/saved.ts';
import type { KeptSettings } from '../../../records/views/store.ts';
import { abilitiesIn, projectFor } from '../access.ts';
import { fieldsNamed } from '../custom-field/store.ts';
import { announceProject } from '../project/announce.ts';
import { taskViewsOf } from './place.ts';

/** Serves the saved views of the tasks of projects. */
export function serveTaskViews(app: FastifyInstance): void {
  mount(app, taskView, {
    async list({ db, actor, query: { projectId } }) {
      return (await listSaved(db, await hostOf(db, actor, projectId))).map(told);
    },

    async add({ db, actor, change, body: { projectId, settings, ...rest } }) {
      const host = await hostOf(db, actor, projectId, settings);
      const view = await addSaved(db, host, { ...rest, settings: kept(settings) });
      if (view.shared) announceProject(change, projectId);
      return told(view);
    },

    async edit({ db, actor, change, body: { projectId, settings, ...rest } }) {
      const host = await hostOf(db, actor, projectId, settings);
      const { view, wasShared } = await editSaved(db, host, { ...rest, ...(settings && { settings: kept(settings) }) });
      if (view.shared || wasShared) announceProject(change, projectId);
      return told(view);
    },

    async delete({ db, actor, change, body: { projectId, id } }) {
      const { shared } = await deleteSaved(db, await hostOf(db, actor, projectId), id);
      if (shared) announceProject(change, projectId);
      return null;
    },

    async restore({ db, actor, change, body: { projectId, id } }) {
      const view = await restoreSaved(db, await hostOf(db, actor, projectId), id);
      if (view.shared) announceProject(change, projectId);
      return told(view);
    },

    async default({ db, actor, body: { projectId, id } }) {
      await beginWithSaved(db, await hostOf(db, actor, projectId), id);
      return null;
    },

    async defaultForAll({ db, actor, change, body: { projectId, id } }) {
      await projectFor(db, actor, projectId, 'manageProject');
      await beginAllWithSaved(db, await hostOf(db, actor, projectId), id);
      announceProject(change, projectId);
      return null;
    },
  });
}

/** Whoever sees a project sees all fields of its tasks; only what is saved anew has to be understood. */
async function hostOf(db: Db, actor: Actor, projectId: string, settings?: TaskViewSettings): Promise<ViewHost> {
  const { role, archived } = await projectFor(db, actor, projectId, 'view');
  const abilities = abilitiesIn(role, archived);
  const rights = {
    userId: actor.id,
    canEdit: abilities.includes('editTasks'),
    administers: !archived && abilities.includes('manageProject'),
  };
  const custom = settings ? recordFieldsOf(await fieldsNamed(db, projectId, [settings.filter])) : {};
  const wrong = settings && notUnderstood({ ...TASK_FIELDS, ...custom }, settings.filter);
  // A filter that has lost a field since is shown with what is wrong in it.
  return {
    list: taskViewsOf(projectId),
    rights,
    unseenPart: ({ filter }) => (filter === settings?.filter ? wrong : undefined),
  };
}

function notUnderstood(fields: Fields, filter: string): string | undefined {
  try {
    checkFilter(fields, parseFilter(filter));
    return undefined;
  } catch (error) {
    if (error instanceof FilterError) return error.part;
    throw error;
  }
}

function kept({ kind, filter, sort, columns, group, page }: TaskViewSettings): KeptSettings {
  // All views of a project are read at once.
  if (Object.entries(page).flat().join('').length > VIEW_PARAMETERS_MAX)
    fail(commonFailures.invalidInput, { detail: { field: 'settings.page' } });
  return { kind, filter, sort, columns, group, page, q: '', by: '', lane: '', date: '' };
}

function told({ settings, ...view }: ShownView): TaskView {
  if (settings === null) return { ...view, settings };
  const { kind, filter, sort, columns, group, page } = settings;
  return { ...view, settings: { kind, filter, sort, columns, group, page: page ?? {} } };
}
