import { PRIORITIES } from '@opsyard/contract';
import type { Statement } from '../../server/src/kernel/database/db.ts';
import { newId } from '../../server/src/kernel/database/ids.ts';
import { lexemesOf } from '../../server/src/kernel/database/search-text.ts';
import type { Call } from '../cells.ts';
import { LABEL_GROUP } from '../dataset/seed-project.ts';
import { titleOf } from '../dataset/titles.ts';
import { pick } from '../random.ts';
import { raw as stored } from '../servers/raw-store.ts';
import { rawWrites } from './raw-writes.ts';
import type { Members, ViewDataset } from './seed.ts';

export type RawStatement = { sql: Statement; values: unknown[] };
export type Drawing = { dataset: ViewDataset; random: () => number };
/** A call of the app, with the bare statement of a write; those of a read are recorded. */
export type ViewCall = { call: Call; raw?: RawStatement[] };
/** The first screen of a view, or an action. */
export type ViewCell = { name: string; target?: number; createCall: (drawing: Drawing) => ViewCall };

const LIST = 50;
const VERSION = 1_000_000;
const BULK = 1_000;

/** What is measured, in the order of the table; `target` in milliseconds. */
export const viewCells: readonly ViewCell[] = [
  bigQuery('list', () => ({})),
  bigQuery('list by a custom field', ({ fields }) => ({ sort: fields.score, order: 'desc' }), 50),
  bigQuery('list by due date, one owner', (dataset, random) => ({
    sort: 'dueDate',
    filter: { ownerIds: [pick(random, dataset.big.people).id] },
  })),
  bigRead('grouped list: numbers of two levels', '/task/task/totals', ({ big }, random) => ({
    by: 'status',
    subBy: 'priority',
    sums: ['estimate'],
    today: dayIn(0),
    ...(random() < 0.5 && { filter: { statusIds: [pick(random, big.project.statusIds)] } }),
  })),
  bigQuery('grouped list: rows of a group', ({ big }, random) => ({
    group: { by: 'status', value: pick(random, big.project.statusIds) },
    lane: { by: 'priority', value: pick(random, PRIORITIES) },
  })),
  bigRead('board by status', '/task/task/board', () => ({})),
  bigRead('board by a choice: numbers of the lanes', '/task/task/boardCounts', ({ fields }) => ({
    by: fields.stage,
    laneBy: 'priority',
  })),
  bigRead('board by a choice: cards of a lane', '/task/task/board', ({ fields }, random) => ({
    by: fields.stage,
    lane: { by: 'priority', value: pick(random, PRIORITIES) },
  })),
  bigRead('board by a group of labels: numbers of the lanes', '/task/task/boardCounts', () => ({
    by: `label:own:${LABEL_GROUP}`,
    laneBy: 'priority',
  })),
  bigRead('board by a group of labels: cards of a lane', '/task/task/board', (_, random) => ({
    by: `label:own:${LABEL_GROUP}`,
    lane: { by: 'priority', value: pick(random, PRIORITIES) },
  })),
  bigRead('calendar', '/task/calendar/read', () => ({ from: dayIn(-14), days: 35 })),
  bigQuery('timeline: rows by start', () => ({ sort: 'startDate', limit: 200 })),
  bigGet('timeline: dependencies', ({ big }) => `/task/dependency/ofProject?projectId=${big.project.id}`),
  bigRead('workload of a project', '/task/workload/read', () => ({ from: dayIn(0), unit: 'day', columns: 14 })),
  personal('workload of all projects', () => ({
    method: 'POST',
    path: '/task/workload/read',
    body: { from: dayIn(0), unit: 'day', columns: 14 },
  })),
  personal('my tasks: numbers', () => get(`/task/task/mySections?today=${dayIn(0)}`)),
  personal('my tasks: a section', () => get(`/task/task/my?today=${dayIn(0)}&section=later`)),
  bigRead('overview', '/task/overview/read', () => ({
    ...{ today: dayIn(0), weekFrom: dayIn(-2), weekTo: dayIn(4) },
    weeks: Array.from({ length: 9 }, (_, at) => `${dayIn(7 * (at - 7))}T00:00:00.000Z`),
  })),
  bigGet('trash of a project', ({ big }) => `/task/trash/list?kind=task&projectId=${big.project.id}`),
  personal('trash of all projects', () => get('/task/trash/list?kind=task')),
  bigGet('history of a task', ({ historic }) => `/task/activity/list?taskId=${historic}`),
  personal('list of projects', () => get('/task/project/list')),
  personal('search in all projects', () => get('/task/task/search?text=launch')),
  bigGet('deliverables matrix of 60 cells', ({ brief }) => `/task/matrix/get?taskId=${brief}`),
  bigGet('labels: tasks with each', ({ big }) => `/task/label/usage?projectId=${big.project.id}`),
  bigGet('approvals that wait for me', () => '/task/approval/queue?which=waiting'),
  bigGet('requests to review', () => `/task/form/submission/list?view=open&today=${dayIn(0)}`),
  personal('folders of assets', () => get('/task/materielFolder/tree')),
  bigGet(
    'assets of a folder',
    ({ folder }) => `/task/asset/list?${new URLSearchParams({ filter: `folder = ${folder}` })}`,
  ),
  {
    name: 'create',
    createCall({ dataset, random }) {
      const { project, people } = pick(random, dataset.others);
      const title = titleOf(Math.floor(random() * 1_000_000), random);
      const [statusId, ownerId, dueDate] = [project.statusIds[0], pick(random, people).id, '2026-12-24'];
      return {
        call: write(
          { people },
          random,
          post('/task/task/add', {
            projectId: project.id,
            title,
            statusId,
            ownerId,
            dueDate,
          }),
        ),
        raw: [{ sql: stored.add, values: [newId(), project.id, title, statusId, ownerId, dueDate, lexemesOf(title)] }],
      };
    },
  },
  {
    name: 'edit',
    createCall({ dataset, random }) {
      const { id, people } = anyTask(dataset, random);
      const title = titleOf(Math.floor(random() * 1_000_000), random);
      const body = { id, version: VERSION, changes: { title } };
      return {
        call: write({ people }, random, { method: 'PATCH', path: '/task/task/edit', body }),
        raw: [{ sql: stored.edit, values: [id, title, null, lexemesOf(title)] }],
      };
    },
  },
  {
    name: 'edit of a custom field in a cell',
    createCall({ dataset: { big, fields }, random }) {
      const id = pick(random, big.project.taskIds);
      const value = Math.round(random() * 1e6);
      const edits = [{ id, version: VERSION, changes: { [fields.score]: value } }];
      return {
        call: write(big, random, post('/task/task/editCells', { projectId: big.project.id, edits })),
        raw: [{ sql: rawWrites.custom, values: [id, JSON.stringify({ [fields.score]: value })] }],
      };
    },
  },
  {
    name: 'move on the board',
    createCall({ dataset: { big }, random }) {
      const [id, anchor] = [pick(random, big.project.taskIds), pick(random, big.project.taskIds)];
      const statusId = pick(random, big.project.statusIds);
      const body = { projectId: big.project.id, ids: [id], statusId, afterIds: anchor === id ? [] : [anchor] };
      const rank = `a${Math.floor(random() * 1e15).toString(36)}1`;
      return {
        call: write(big, random, post('/task/task/move', body)),
        raw: [{ sql: stored.move, values: [id, rank, statusId] }],
      };
    },
  },
  {
    name: `change of ${BULK.toLocaleString('en')} tasks`,
    createCall({ dataset: { big }, random }) {
      const from = Math.floor(random() * Math.max(1, big.project.taskIds.length - BULK));
      const ids = big.project.taskIds.slice(from, from + BULK);
      const priority = pick(random, PRIORITIES);
      return {
        call: write(
          big,
          random,
          post('/task/task/batch', {
            projectId: big.project.id,
            ids,
            changes: { priority },
          }),
        ),
        raw: [{ sql: stored.bulk, values: [ids, priority] }],
      };
    },
  },
  {
    name: 'comment',
    createCall({ dataset, random }) {
      const { id, people } = anyTask(dataset, random);
      const html = `<p>${titleOf(1, random)}</p>`;
      return {
        call: write({ people }, random, post('/task/comment/add', { recordId: id, html })),
        raw: [{ sql: rawWrites.comment, values: [newId(), id, pick(random, people).id, html] }],
      };
    },
  },
];

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

type BodyOf = (dataset: ViewDataset, random: () => number) => object;

function bigRead(name: string, path: string, bodyOf: BodyOf, target?: number): ViewCell {
  return {
    name,
    ...(target !== undefined && { target }),
    createCall({ dataset, random }) {
      const body = { projectId: dataset.big.project.id, ...bodyOf(dataset, random) };
      return { call: by(dataset.big, random, { method: 'POST', path, body }) };
    },
  };
}

function bigQuery(name: string, bodyOf: BodyOf, target?: number): ViewCell {
  return bigRead(name, '/task/task/query', (dataset, random) => ({ limit: LIST, ...bodyOf(dataset, random) }), target);
}

function bigGet(name: string, pathOf: (dataset: ViewDataset) => string): ViewCell {
  return { name, createCall: ({ dataset, random }) => ({ call: by(dataset.big, random, get(pathOf(dataset))) }) };
}

/** Of a member of any of the projects. */
function personal(name: string, bodyOf: () => Call): ViewCell {
  return {
    name,
    createCall: ({ dataset: { big, others }, random }) => ({
      call: by(pick(random, [big, ...others]), random, bodyOf()),
    }),
  };
}

function anyTask({ big, others }: ViewDataset, random: () => number) {
  const { project, people } = pick(random, [big, ...others]);
  return { id: pick(random, project.taskIds), people };
}

function get(path: string): Call {
  return { method: 'GET', path };
}

/** A call of a member of a project. */
export function by({ people }: Pick<Members, 'people'>, random: () => number, call: Call): Call {
  return { ...call, headers: { 'x-access-token': pick(random, people).token } };
}

/** A write has an idempotency key, as those of the page. */
export function write(members: Pick<Members, 'people'>, random: () => number, call: Call): Call {
  const signed = by(members, random, call);
  return { ...signed, headers: { ...signed.headers, 'idempotency-key': newId() } };
}

function post(path: string, body: object): Call {
  return { method: 'POST', path, body };
}
