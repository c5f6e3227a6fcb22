import { dayNumber, dayOfNumber } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { verifyPassword } from '../../server/src/features/identity/password-hash.ts';
import { newToken, tokenHash } from '../../server/src/features/identity/token.ts';
import { findDatedTasks, findMultiDayTasks } from '../../server/src/features/tasks/calendar/store.ts';
import {
  countCompleted,
  countFigures,
  countOpenTasks,
  countStatuses,
  findRecent,
  findUpcoming,
} from '../../server/src/features/tasks/overview/store.ts';
import { findDetail } from '../../server/src/features/tasks/task/reading/detail-store.ts';
import { type Db, rowOf, rowsOf } from '../../server/src/kernel/database/db.ts';
import { newId } from '../../server/src/kernel/database/ids.ts';
import { lexemesOf, queryOf } from '../../server/src/kernel/database/search-text.ts';
import { secretsFor } from '../../server/src/kernel/secrets/secret-store.ts';
import { raw } from './raw-store.ts';

/** The body of any request; each route reads its own part. */
type Body = {
  username: string;
  password: string;
  projectId: string;
  filter: Record<'statusIds' | 'ownerIds' | 'assigneeIds', string[]>;
  limit: number;
  rank: string;
  id: string;
  ids: string[];
  title: string;
  statusId: string;
  ownerId: string;
  dueDate: string;
  from: string;
  days: number;
  today: string;
  weekFrom: string;
  weekTo: string;
  weeks: string[];
  changes: { title?: string; priority?: string };
};

/** One route for each kind of request; each takes the same parameters as that of the app. */
export async function rawRoutes(app: FastifyInstance, db: Db): Promise<void> {
  const pepper = await secretsFor(db, 'password at rest');
  const serve = (name: string, work: (body: Body) => Promise<unknown>) =>
    app.post(`/${name}`, (request) => work(request.body as Body));
  serve('sign-in', async ({ username, password }) => {
    const person = await rowOf<{ id: string; hash: string }>(db, raw.password, [username]);
    if (!person || !(await verifyPassword(password, person.hash, pepper))) throw new Error('refused');
    const token = newToken();
    await rowsOf(db, raw.session, [tokenHash(token), person.id]);
    return { token };
  });
  serve('owned', ({ projectId, filter: { statusIds, ownerIds }, limit }) =>
    both(
      db,
      [raw.owned, [projectId, statusIds[0], ownerIds[0], limit]],
      [raw.ownedTotal, [projectId, statusIds[0], ownerIds[0]]],
    ),
  );
  serve('assigned', ({ projectId, filter: { statusIds, assigneeIds }, limit }) =>
    both(
      db,
      [raw.assigned, [projectId, statusIds[0], assigneeIds, limit]],
      [raw.assignedTotal, [projectId, statusIds[0], assigneeIds]],
    ),
  );
  serve('whole', ({ projectId, limit }) => both(db, [raw.whole, [projectId, limit]], [raw.wholeTotal, [projectId]]));
  serve('first', ({ projectId, limit }) => both(db, [raw.first, [projectId, limit]], [raw.wholeTotal, [projectId]]));
  serve('after', async ({ projectId, rank, limit }) => ({
    records: await rowsOf(db, raw.after, [projectId, rank, limit]),
  }));
  serve('board', async ({ projectId }) => ({ cards: await rowsOf(db, raw.board, [projectId]) }));
  serve('calendar', async ({ projectId, from, days }) => {
    const to = dayOfNumber(dayNumber(from) + days - 1);
    const range = { projectId, filter: undefined, from, to };
    return [await findDatedTasks(db, { ...range, perDay: 5 }), await findMultiDayTasks(db, range)];
  });
  serve('overview', ({ projectId, today, weekFrom, weekTo, weeks }) =>
    Promise.all([
      countFigures(db, projectId, { today, weekFrom, weekTo, weeks }),
      countStatuses(db, projectId),
      countOpenTasks(db, projectId, { today, weekFrom, weekTo, weeks }),
      countCompleted(db, projectId, weeks),
      findRecent(db, projectId),
      findUpcoming(db, projectId, today),
    ]),
  );
  app.get<{ Querystring: { id: string } }>('/one', ({ query }) => findDetail(db, query.id));
  app.get<{ Querystring: { text: string } }>('/search', ({ query }) => rowsOf(db, raw.search, [queryOf(query.text)]));
  serve('add', ({ projectId, title, statusId, ownerId, dueDate }) =>
    rowsOf(db, raw.add, [newId(), projectId, title, statusId, ownerId, dueDate, lexemesOf(title)]),
  );
  serve('edit', ({ id, changes: { title, priority } }) =>
    rowsOf(db, raw.edit, [id, title, priority, title && lexemesOf(title)]),
  );
  serve('move', ({ ids, rank, statusId }) => rowsOf(db, raw.move, [ids[0], rank, statusId]));
  serve('bulk', ({ ids, changes: { priority } }) => rowsOf(db, raw.bulk, [ids, priority]));
}

type RawQuery = [sql: Parameters<typeof rowsOf>[1], values: unknown[]];

async function both(db: Db, list: RawQuery, total: RawQuery) {
  const [records, count] = await Promise.all([rowsOf(db, ...list), rowOf<{ total: number }>(db, ...total)]);
  return { records, total: count?.total };
}
