import { TASK_TEMPLATES_MAX, taskTemplate, taskTemplateFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { type Call, mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { removePartsOf } from '../../../records/parts/purge-store.ts';
import { type Access, accessTo, projectFor } from '../access.ts';
import { peopleOf } from '../copy/portable.ts';
import { lockSettings } from '../project/settings-access.ts';
import { applyTemplateTo } from './apply.ts';
import { withDesigners } from './designers.ts';
import { TEMPLATE_TYPE } from './host.ts';
import { findRoleHolders, namesOf } from './roles-store.ts';
import { saveTemplate, tasksForTemplate } from './save.ts';
import {
  deleteTaskTemplate,
  findTaskTemplate,
  listTaskTemplates,
  type TemplateRow,
  type TemplateWithContent,
  updateTaskTemplate,
  usableTemplate,
} from './store.ts';
import { createFromTemplate, previewTemplate, tasksOfTemplate } from './use.ts';

export function serveTaskTemplates(app: FastifyInstance): void {
  mount(app, taskTemplate, {
    async list({ db, actor, query: { projectId } }) {
      const access = await accessTo(db, actor, projectId);
      const rows = await listTaskTemplates(db, projectId, 2 * TASK_TEMPLATES_MAX);
      return rows.map((row) => ({ ...row, mayEdit: mayEdit(actor, row, access) }));
    },

    async people({ db, actor, body }) {
      await projectFor(db, actor, body.projectId, 'exportTasks');
      const portable = await tasksForTemplate({ seen: db, db }, body, 'read');
      const ids = peopleOf(portable);
      const { ownerId } = await findRoleHolders(db, body.projectId, null);
      const suggested = (id: string) => {
        if (id === ownerId) return 'projectOwner' as const;
        return id === actor.id ? ('creator' as const) : ('person' as const);
      };
      const names = await namesOf(db, ids);
      const people = ids.map((id) => ({ id, realname: names.get(id) ?? '', as: suggested(id) }));
      return { tasks: portable.tasks.length, people };
    },

    async add({ db, actor, body }) {
      const access = await projectFor(db, actor, body.projectId, 'exportTasks');
      if (!mayEdit(actor, { projectId: body.shared ? null : body.projectId }, access))
        return fail(taskTemplateFailures.notAllowed);
      return { ...(await saveTemplate(db, actor, body)), mayEdit: true };
    },

    async edit({ db, actor, body: { id, ...changes } }) {
      const { content: _, ...row } = await templateFor(db, actor, id);
      const edited = { ...row, ...changes };
      await updateTaskTemplate(db, edited);
      return { ...edited, mayEdit: true };
    },

    async delete({ db, actor, query: { id } }) {
      await templateFor(db, actor, id);
      await deleteTaskTemplate(db, id);
      const fileIds = await removePartsOf(db, TEMPLATE_TYPE, [id]);
      if (fileIds.length > 0) await enqueue(db, removeFiles, { ids: fileIds });
      return null;
    },

    async check({ db, actor, body: { id, projectId, by, day } }) {
      const access = await projectFor(db, actor, projectId, 'editTasks');
      const template = await usableTemplate(db, projectId, id);
      const anchor = day === null ? null : { by, day };
      const unresolved = await tasksOfTemplate(db, actor, template, { projectId, anchor });
      const { portable, without } = await withDesigners(db, projectId, unresolved);
      const mayMakeLabels = access.abilities.includes('manageLabels');
      return await previewTemplate(db, portable, { projectId, mayMakeLabels, withoutDesigner: without });
    },

    use,

    apply,
  });
}

type Use = Call<typeof taskTemplate.use>;
type Apply = Call<typeof taskTemplate.apply>;

async function use({ db, actor, change, body: { id, projectId, by, day, labels, ...more } }: Use) {
  const access = await projectFor(db, actor, projectId, 'editTasks');
  const makeLabels = labels === 'make';
  if (makeLabels) await lockSettings(db, actor, projectId, 'manageLabels');
  const template = await usableTemplate(db, projectId, id);
  const anchor = day === null ? null : { by, day };
  const unresolved = await tasksOfTemplate(db, actor, template, { projectId, anchor });
  const { portable } = await withDesigners(db, projectId, unresolved);
  const made = await createFromTemplate({ db, actor, change }, portable, { ...more, projectId, makeLabels });
  if (made.length === 0) return { made: 0, opId: null, keys: [] };
  change.operation({ kind: 'task.template', projectId });
  const top = new Set(portable.tasks.filter(({ parentId }) => parentId === null).map((task) => task.id));
  const keys = made.filter(({ from }) => top.has(from));
  return {
    made: made.length,
    opId: change.opId,
    keys: keys.map(({ row }) => ({ id: row.id, key: `${access.key}-${row.seq}` })),
  };
}

async function apply({ db, actor, change, request, body: { id, projectId, ids, by, day, labels } }: Apply) {
  const language = languageOf(request.headers['accept-language']);
  await projectFor(db, actor, projectId, 'editTasks');
  const makeLabels = labels === 'make';
  if (makeLabels) await lockSettings(db, actor, projectId, 'manageLabels');
  const template = await usableTemplate(db, projectId, id);
  const same = by === 'own' ? {} : { anchor: day === null ? null : { by, day } };
  const applied = await applyTemplateTo({ db, actor, change, language }, template, {
    projectId,
    ids,
    makeLabels,
    ...same,
  });
  if (applied.made === 0) return { ...applied, opId: null };
  change.operation({ kind: 'task.template', projectId });
  return { ...applied, opId: change.opId };
}

/** Whether a user may change a template: managers those of their project, and shared ones who may share them. */
function mayEdit(
  actor: Actor,
  { projectId }: Pick<TemplateRow, 'projectId'>,
  { abilities }: Pick<Access, 'abilities'>,
) {
  return projectId === null ? hasPermission(actor, 'task:template:share') : abilities.includes('manageProject');
}

/** A template that the user may change. */
async function templateFor(db: Db, actor: Actor, id: string): Promise<TemplateWithContent> {
  const template = await findTaskTemplate(db, id);
  const access = template.projectId === null ? { abilities: [] } : await accessTo(db, actor, template.projectId);
  return mayEdit(actor, template, access) ? template : fail(taskTemplateFailures.notAllowed);
}
