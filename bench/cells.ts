import { PRIORITIES } from '@opsyard/contract';
import type { BenchPerson, BenchProject, Dataset } from './dataset/dataset.ts';
import { COMMON_WORD, RARE_WORD, TWO_CHARACTERS, titleOf } from './dataset/titles.ts';
import { pick } from './random.ts';

export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown; headers?: Record<string, string> };
export type CallContext = { dataset: Dataset; random: () => number };

/** One kind of request to the app, and the equivalent for the bare server. */
export type Cell = {
  name: string;
  kind: 'read' | 'write' | 'hash';
  /** Measured with one connection only. */
  alone?: boolean;
  createCall: (drawing: CallContext) => { app: Call; raw: Call };
};

const LIST = 20;
const PAGE = 50;
/** Newer than any task: an edit counts as based on the current version. */
const VERSION = 1_000_000;

/** All requests to measure. */
export const cells: readonly Cell[] = [
  {
    name: 'sign in',
    kind: 'hash',
    createCall({ dataset, random }) {
      const { username } = pick(random, dataset.people);
      const address = Array.from({ length: 3 }, () => Math.floor(random() * 256)).join('.');
      const body = { username, password: dataset.password };
      return {
        app: { ...post('/sys/login', body), headers: { 'x-forwarded-for': `10.${address}` } },
        raw: post('/sign-in', body),
      };
    },
  },
  list('list of 20: status + owner, by due date, total', 'owned', (status, person) => ({
    statusIds: [status],
    ownerIds: [person],
  })),
  list('list of 20: status + assignee, by due date, total', 'assigned', (status, person) => ({
    statusIds: [status],
    assigneeIds: [person],
  })),
  list('list of 20 over the whole project, by due date, total', 'whole', () => undefined),
  {
    name: 'list, page 1 of 50, total',
    kind: 'read',
    createCall: ({ dataset, random }) => {
      const body = { projectId: dataset.big.id, limit: PAGE };
      return { app: by(dataset, random, query(body)), raw: post('/first', body) };
    },
  },
  {
    name: 'list, page 2,000 of 50',
    kind: 'read',
    createCall: ({ dataset, random }) => {
      const body = { projectId: dataset.big.id, limit: PAGE };
      const { cursor, rank } = dataset.deep;
      return { app: by(dataset, random, query({ ...body, cursor })), raw: post('/after', { ...body, rank }) };
    },
  },
  {
    name: 'one task',
    kind: 'read',
    createCall({ dataset, random }) {
      const id = pick(random, dataset.big.taskIds);
      return { app: by(dataset, random, get(`/task/task/queryById?id=${id}`)), raw: get(`/one?id=${id}`) };
    },
  },
  {
    name: 'board, first 50 cards of each column',
    kind: 'read',
    createCall({ dataset, random }) {
      const body = { projectId: dataset.big.id };
      return { app: by(dataset, random, post('/task/task/board', body)), raw: post('/board', body) };
    },
  },
  {
    name: 'calendar of a month',
    kind: 'read',
    createCall({ dataset, random }) {
      const body = { projectId: dataset.big.id, from: dayIn(-14), days: 35 };
      return { app: by(dataset, random, post('/task/calendar/read', body)), raw: post('/calendar', body) };
    },
  },
  {
    name: 'overview of a project',
    kind: 'read',
    createCall({ dataset, random }) {
      const weeks = Array.from({ length: 9 }, (_, at) => `${dayIn(7 * (at - 7))}T00:00:00.000Z`);
      const body = { projectId: dataset.big.id, today: dayIn(0), weekFrom: dayIn(-2), weekTo: dayIn(4), weeks };
      return { app: by(dataset, random, post('/task/overview/read', body)), raw: post('/overview', body) };
    },
  },
  search('search, common word', COMMON_WORD),
  search('search, rare word', RARE_WORD),
  search('search, two Chinese characters', TWO_CHARACTERS),
  ...(['several projects', 'one project'] as const).flatMap((where) => [create(where), edit(where), move(where)]),
  {
    name: 'change 1,000 tasks at once',
    kind: 'write',
    alone: true,
    createCall({ dataset, random }) {
      const from = Math.floor(random() * (dataset.big.taskIds.length - 1_000));
      const ids = dataset.big.taskIds.slice(from, from + 1_000);
      const body = { projectId: dataset.big.id, ids, changes: { priority: pick(random, PRIORITIES) } };
      return { app: keyed(by(dataset, random, post('/task/task/batch', body)), random), raw: post('/bulk', body) };
    },
  },
];

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

type Filtering = (statusId: string, personId: string) => Record<string, string[]> | undefined;

function list(name: string, path: string, filterOf: Filtering): Cell {
  return {
    name,
    kind: 'read',
    createCall({ dataset, random }) {
      const filter = filterOf(pick(random, dataset.big.statusIds), pick(random, dataset.people).id);
      const body = { projectId: dataset.big.id, ...(filter && { filter }), sort: 'dueDate', limit: LIST };
      return { app: by(dataset, random, query(body)), raw: post(`/${path}`, body) };
    },
  };
}

function search(name: string, word: string): Cell {
  const text = encodeURIComponent(word);
  return {
    name,
    kind: 'read',
    createCall: ({ dataset, random }) => ({
      app: by(dataset, random, get(`/task/task/search?text=${text}`)),
      raw: get(`/search?text=${text}`),
    }),
  };
}

type Place = 'several projects' | 'one project';

function create(where: Place): Cell {
  return {
    name: `create, ${where}`,
    kind: 'write',
    createCall({ dataset, random }) {
      const project = projectIn(dataset, where, random);
      const body = {
        projectId: project.id,
        title: titleOf(Math.floor(random() * 1_000_000), random),
        statusId: project.statusIds[0],
        ownerId: pick(random, dataset.people).id,
        dueDate: '2026-12-24',
      };
      return { app: keyed(by(dataset, random, post('/task/task/add', body)), random), raw: post('/add', body) };
    },
  };
}

function edit(where: Place): Cell {
  return {
    name: `edit, ${where}`,
    kind: 'write',
    createCall({ dataset, random }) {
      const id = pick(random, projectIn(dataset, where, random).taskIds);
      const title = { title: titleOf(Math.floor(random() * 1_000_000), random) };
      const changes = random() < 0.5 ? title : { priority: pick(random, PRIORITIES) };
      const body = { id, version: VERSION, changes };
      const call: Call = { method: 'PATCH', path: '/task/task/edit', body };
      return { app: keyed(by(dataset, random, call), random), raw: post('/edit', body) };
    },
  };
}

function move(where: Place): Cell {
  return {
    name: `move on the board, ${where}`,
    kind: 'write',
    createCall({ dataset, random }) {
      const { id: projectId, taskIds, statusIds } = projectIn(dataset, where, random);
      const id = pick(random, taskIds);
      const anchor = pick(
        random,
        taskIds.filter((one) => one !== id),
      );
      const to = { ids: [id], statusId: pick(random, statusIds) };
      const rank = `a${Math.floor(random() * 1e15).toString(36)}1`;
      return {
        app: keyed(by(dataset, random, post('/task/task/move', { projectId, ...to, afterIds: [anchor] })), random),
        raw: post('/move', { ...to, rank }),
      };
    },
  };
}

function projectIn({ big, small }: Dataset, where: Place, random: () => number): BenchProject {
  return where === 'one project' ? big : pick(random, small);
}

function query(body: unknown): Call {
  return post('/task/task/query', body);
}

function get(path: string): Call {
  return { method: 'GET', path };
}

function post(path: string, body: unknown): Call {
  return { method: 'POST', path, body };
}

function by({ people }: Dataset, random: () => number, call: Call): Call {
  const person: BenchPerson = pick(random, people);
  return { ...call, headers: { 'x-access-token': person.token } };
}

/** Every write of the page has an idempotency key, so that it can be retried safely. */
function keyed(call: Call, random: () => number): Call {
  const key = Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return { ...call, headers: { ...call.headers, 'idempotency-key': key } };
}
