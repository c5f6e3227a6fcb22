import {
  commonFailures,
  PROJECT_NAME_MAX,
  TEMPLATE_TASKS_MAX,
  TEMPLATES_MAX,
  TEMPLATES_OWN_MAX,
  template,
  templateFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, hasPermission } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { projectFor } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { nameOf } from '../project/name.ts';
import { findProject } from '../project/read-store.ts';
import { portableTypes } from '../type/portable.ts';
import { rulesByName } from '../workflow/copy.ts';
import { type TemplateContent, treeOf } from './content.ts';
import {
  countTemplates,
  deleteTemplate,
  findTasksForTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type TemplateRow,
} from './store.ts';

/** Templates made from projects. */
export function serveTemplates(app: FastifyInstance): void {
  mount(app, template, {
    async list({ db, actor }) {
      return (await listTemplates(db)).map((row) => presentTemplate(row, actor));
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
  const tasks = withTasks
    ? await findTasksForTemplate(await visibleTo(db, actor.id), projectId, TEMPLATE_TASKS_MAX + 1)
    : [];
  if (tasks.length > TEMPLATE_TASKS_MAX) fail(templateFailures.tooManyTasks);
  const types = (await portableTypes(db, projectId)).filter(({ archived }) => !archived);
  const content: TemplateContent = {
    statuses: project.statuses
      .filter(({ archived }) => !archived)
      .map(({ name, category, color }) => ({ name, category, color })),
    labels: project.labels.filter(({ name }) => name !== '').map(({ name, color }) => ({ name, color })),
    tasks: treeOf(tasks, project.dueDate),
    ...((types.length > 1 || types.some(({ definition }) => definition)) && { types }),
    ...(project.workflow && { workflow: rulesByName(project.workflow, project.statuses) }),
  };
  return { content, tasks: tasks.length };
}

function presentTemplate({ madeBy, ...row }: TemplateRow, actor: Actor) {
  return { ...row, mayDelete: mayDelete(actor, madeBy) };
}

function mayDelete(actor: Actor, madeBy: string | null): boolean {
  return madeBy === actor.id || hasPermission(actor, 'task:project:adopt');
}
