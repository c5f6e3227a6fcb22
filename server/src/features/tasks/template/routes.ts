import {
  commonFailures,
  EVERY_DAY,
  PROJECT_NAME_MAX,
  TEMPLATE_TASKS_MAX,
  TEMPLATES_MAX,
  TEMPLATES_OWN_MAX,
  template,
  templateFailures,
  workingDays,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { projectFor } from '../access.ts';
import { toDistances } from '../copy/distances.ts';
import { withParts } from '../copy/parts.ts';
import { findAllMembers, readPortable } from '../copy/read-store.ts';
import { visibleTo } from '../data-rules/view.ts';
import { nameOf } from '../project/name.ts';
import { findProject } from '../project/read-store.ts';
import { plans } from '../project/templates.ts';
import { withRoles } from '../task-template/roles.ts';
import { portableTypes } from '../type/portable.ts';
import { rulesByName } from '../workflow/copy.ts';
import { planOfContent, type TemplateContent } from './content.ts';
import { previewOf } from './preview.ts';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type TemplateRow,
} from './store.ts';

/** The maximum size of the content of a template. */
const CONTENT_MAX_BYTES = 1_000_000;

/** Templates made from projects. */
export function serveTemplates(app: FastifyInstance): void {
  mount(app, template, {
    async list({ db, actor }) {
      return (await listTemplates(db)).map((row) => presentTemplate(row, actor));
    },

    async preview({ db, query: { template: builtIn, templateId }, request }) {
      const plan = templateId ? planOfContent((await findTemplate(db, templateId)).content) : plans[builtIn];
      return previewOf(plan, languageOf(request.headers['accept-language']));
    },

    async add({ db, actor, body }) {
      const { projectId, withTasks } = body;
      await projectFor(db, actor, projectId, withTasks ? 'exportTasks' : 'view');
      const name = nameOf(body.name, PROJECT_NAME_MAX);
      const { total, own } = await countTemplates(db, actor.id);
      if (total >= TEMPLATES_MAX || own >= TEMPLATES_OWN_MAX) fail(templateFailures.tooMany);
      const { content, tasks } = await contentOf(db, actor, { projectId, withTasks });
      const id = newId();
      await insertTemplate(db, { id, name, madeBy: actor.id, tasks, content });
      const { statuses } = content;
      return { id, name, statuses: statuses.length, tasks, maker: actor.realname, mayDelete: true };
    },

    async delete({ db, actor, query: { id } }) {
      const { madeBy } = await findTemplate(db, id);
      if (!mayDelete(actor, madeBy)) fail(templateFailures.notYours);
      await deleteTemplate(db, id);
      return null;
    },
  });
}

type TemplateSource = { projectId: string; withTasks: boolean };

async function contentOf(db: Db, actor: Actor, { projectId, withTasks }: TemplateSource) {
  const project = required(await findProject(db, actor, { id: projectId }), commonFailures.notFound);
  const portable = withTasks ? await tasksOf(db, actor, project) : undefined;
  const types = (await portableTypes(db, projectId)).filter(({ archived }) => !archived);
  const content: TemplateContent = {
    statuses: project.statuses
      .filter(({ archived }) => !archived)
      .map(({ name, category, color }) => ({ name, category, color })),
    labels: project.labels.filter(({ name }) => name !== '').map(({ name, color }) => ({ name, color })),
    tasks: [],
    ...(portable && { portable, workingDays: project.workingDays }),
    ...((types.length > 1 || types.some(({ definition }) => definition)) && { types }),
    ...(project.workflow && { workflow: rulesByName(project.workflow, project.statuses) }),
    ...(project.modulesOff?.length && { modulesOff: project.modulesOff }),
  };
  if (Buffer.byteLength(JSON.stringify(content)) > CONTENT_MAX_BYTES) fail(templateFailures.tooLarge);
  return { content, tasks: portable?.tasks.length ?? 0 };
}

type Source = { id: string; dueDate: string | null; workingDays: boolean; owner: { id: string } };

/** The tasks of a project without custom fields and files; the owner of another project stands for its own. */
async function tasksOf(db: Db, actor: Actor, { id, dueDate, workingDays: isWorking, owner }: Source) {
  const seen = await visibleTo(db, actor.id);
  const members = await findAllMembers(seen, id, TEMPLATE_TASKS_MAX + 1);
  if (members.length > TEMPLATE_TASKS_MAX) fail(templateFailures.tooManyTasks);
  const read = await readPortable({ db, seen }, id, members, 'hold');
  const kept = withParts(read, ['subtasks', 'checklist', 'people', 'labels', 'links']);
  const status = new Map(read.tasks.map((task) => [task.id, task.status]));
  const tasks = kept.tasks.map((task) => ({ ...task, key: null, status: status.get(task.id) ?? null }));
  const days = isWorking ? workingDays(await daysOff(db)) : EVERY_DAY;
  const roles = new Map([[owner.id, 'projectOwner' as const]]);
  return toDistances(withRoles({ ...kept, tasks }, roles), days, dueDate ?? undefined);
}

function presentTemplate({ madeBy, ...row }: TemplateRow, actor: Actor) {
  return { ...row, mayDelete: mayDelete(actor, madeBy) };
}

function mayDelete(actor: Actor, madeBy: string | null): boolean {
  return madeBy === actor.id || hasPermission(actor, 'task:project:adopt');
}
