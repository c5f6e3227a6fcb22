import { type CustomField, customKey } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type pg from 'pg';
import { insertField } from '../../features/tasks/custom-field/store.ts';
import { insertForm, publishForm, updateForm } from '../../features/tasks/form/store.ts';
import { insertSubmission } from '../../features/tasks/form/submission-store.ts';
import { insertLabels } from '../../features/tasks/label/store.ts';
import { insertStatuses } from '../../features/tasks/status/store.ts';
import { saveWorkflow } from '../../features/tasks/workflow/store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { transact } from '../../kernel/database/transact.ts';
import { claimDemo } from '../claim-store.ts';
import { demoForms, formIn, idsOfOptions } from '../content/forms.ts';
import { departments, projects } from '../content/index.ts';
import { instantOf } from '../content/moments.ts';
import type { DemoField, DemoProject, DemoWorkflow } from '../content/types.ts';
import { dayIn } from '../day-in.ts';
import { idAt } from '../id-at.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';
import {
  findExisting,
  insertDemoHistory,
  insertDemoMembers,
  insertDemoProject,
  insertDemoStars,
} from '../projects-store.ts';
import { seedAnnouncementsIn } from './seed-announcements.ts';
import { seedApprovals } from './seed-approvals.ts';
import { seedSeries } from './seed-series.ts';
import { seedTasks } from './seed-tasks.ts';

/**
 * Adds the demo's projects and announcements once per installation, with dates around the instant given; its people must be there. A
 * project whose owner is missing or whose key or name is taken is left out. Answers whether any was added.
 */
export async function seedProjects(pool: pg.Pool, now: Date): Promise<boolean> {
  return await transact(pool, { work: (db) => seedProjectsIn(db, now) });
}

/** The same within a transaction. */
export async function seedProjectsIn(db: Db, now: Date): Promise<boolean> {
  await lockDemoSeed(db);
  if (!(await claimDemo(db, 'demo projects'))) return false;
  await seedAnnouncementsIn(db, now);
  const usernames = projects.flatMap(({ members }) => members.map(({ username }) => username));
  const known = await findExisting(db, [...new Set(usernames)].map(demoPersonId));
  let added = 0;
  for (const project of projects) if (await seedProject({ db, now, known }, project)) added += 1;
  return added > 0;
}

type Seeding = { db: Db; now: Date; known: ReadonlySet<string> };

async function seedProject({ db, now, known }: Seeding, project: DemoProject): Promise<boolean> {
  const personId = (username: string) => {
    const id = demoPersonId(username);
    return known.has(id) ? id : null;
  };
  const idsOf = (usernames: readonly string[]) => usernames.flatMap((username) => personId(username) ?? []);
  const ownerId = personId(project.owner);
  const created = instantOf(now, project.created);
  const id = idAt(created);
  if (!ownerId || !(await insertDemoProject(db, { ...headOf(project, now), id, ownerId }))) return false;
  const members = project.members.flatMap(({ username, role }) => idsOf([username]).map((one) => ({ id: one, role })));
  await insertDemoMembers(db, id, members, created.toISOString());
  await insertDemoStars(db, id, idsOf(project.starredBy));
  const lists = await insertLists(db, id, project);
  await insertDemoHistory(db, id, [
    {
      id: idAt(created),
      actorId: ownerId,
      entity: 'project',
      entityId: id,
      kind: 'created',
      version: 1,
      changes: {},
      at: created.toISOString(),
    },
  ]);
  const taskIdOf = await seedTasks({ db, now, projectId: id, personId, ...lists }, project);
  await seedSeries(db, { id, ownerId, taskIdOf }, project);
  const approverIds = members.filter(({ role }) => role === 'manager').map((one) => one.id);
  if (project.workflow)
    await insertWorkflow(
      db,
      { projectId: id, personId, approverIds: [...approverIds, ownerId], ...lists },
      project.workflow,
    );
  const { key, department } = project;
  await insertForms({ db, now, known }, { id, ownerId, key, department, fields: lists.fields });
  return true;
}

type WorkflowPlace = {
  projectId: string;
  statusIds: ReadonlyMap<string, string>;
  personId: (username: string) => string | null;
  /** The managers of the project and its owner. */
  approverIds: readonly string[];
};

async function insertWorkflow(
  db: Db,
  { projectId, statusIds, personId, approverIds }: WorkflowPlace,
  { transitions, statuses }: DemoWorkflow,
): Promise<void> {
  const idOf = (name: string) => statusIds.get(name) ?? '';
  const rules = {
    restricted: true,
    transitions: transitions.map(([from, to, { who = [], required = [], approval = null } = {}]) => {
      return { fromId: from === null ? null : idOf(from), toId: idOf(to), who, required, approval };
    }),
    statuses: statuses.map(({ name, owner, ...rule }) => {
      return { ...rule, statusId: idOf(name), ownerId: owner && personId(owner) };
    }),
  };
  await saveWorkflow(db, { projectId, rules });
  await seedApprovals(db, { projectId, idOf, approverIds }, { transitions, statuses });
}

type FormPlace = {
  id: string;
  ownerId: string;
  key: string;
  department: DemoProject['department'];
  fields: readonly CustomField[];
};

async function insertForms({ db, known }: Seeding, project: FormPlace): Promise<void> {
  const orgCode = departments.find(({ key }) => key === project.department)?.orgCode ?? null;
  for (const form of demoForms.filter((one) => one.project === project.key)) {
    const { name, audience } = form;
    const { schema, waiting } = formIn(form, project.fields);
    const facts = { id: newId(), name, audience, orgCode, draft: schema };
    await insertForm(db, { ...facts, projectId: project.id, createdBy: project.ownerId });
    await updateForm(db, { ...facts, version: 1, intake: waiting.length > 0 });
    await publishForm(db, { id: facts.id, version: 2 }, project.ownerId);
    for (const { by, answers } of waiting.filter((one) => known.has(demoPersonId(one.by)))) {
      const sent = { formId: facts.id, version: 1, requesterId: demoPersonId(by), title: String(answers.q1), answers };
      await insertSubmission(db, { ...sent, id: newId(), state: 'submitted', taskId: null, contentHash: '' });
    }
  }
}

function headOf(project: DemoProject, now: Date) {
  const { key, name, description, category, color, visibility, state, department, startIn, dueIn, tasks } = project;
  const changed = tasks.map(({ updated }) => instantOf(now, updated).getTime());
  const created = instantOf(now, project.created);
  return {
    ...{ key, name, description, category, color, visibility, state },
    orgCode: departments.find((one) => one.key === department)?.orgCode ?? null,
    startDate: dayIn(now, startIn),
    dueDate: dayIn(now, dueIn),
    createdAt: created.toISOString(),
    updatedAt: new Date(Math.max(created.getTime(), ...changed)).toISOString(),
  };
}

async function insertLists(db: Db, projectId: string, project: DemoProject) {
  const ranks = generateNKeysBetween(null, null, project.statuses.length);
  const statuses = project.statuses.map((status, index) => ({ ...status, id: newId(), rank: ranks[index] ?? '' }));
  const labels = project.labels.map((label) => ({ ...label, id: newId() }));
  await insertStatuses(db, projectId, statuses);
  await insertLabels(db, projectId, labels);
  const drafts = project.fields ?? [];
  const fieldRanks = generateNKeysBetween(null, null, drafts.length);
  const fields = drafts.map((draft, index) => fieldOf(draft, fieldRanks[index] ?? ''));
  for (const field of fields) await insertField(db, projectId, field);
  return {
    fields,
    valuesOf: (title: string) => {
      const values = fields.map(({ id, options }, index) => {
        return [customKey(id), idsOfOptions(options, drafts[index]?.valueFor(title) ?? null)] as const;
      });
      return Object.fromEntries(values.filter(([, value]) => value !== null));
    },
    statusIds: new Map(statuses.map(({ id, name }) => [name, id])),
    labelIds: new Map(labels.map(({ id, name }) => [name, id])),
  };
}

function fieldOf({ valueFor: _, ...draft }: DemoField, rank: string): CustomField {
  const { options = [], unit = '', decimals = 0, ...rest } = draft;
  const fixed = { required: false, sortable: options.length === 0, archived: false, visibleWhen: '', version: 1 };
  const stored = options.map((option) => ({ ...option, id: newId() }));
  return { ...fixed, ...rest, id: newId(), options: stored, unit, decimals, rank };
}
