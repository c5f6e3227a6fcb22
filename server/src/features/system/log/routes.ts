import { commonFailures, instantOfWireTime, log } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { idsIn } from '../../../kernel/list-query.ts';
import { mount } from '../../../kernel/mount.ts';
import { pageOf } from '../../../kernel/numbered-page.ts';
import { transact } from '../../../kernel/transact.ts';
import { languageOf } from '../../../kernel/words.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { toldIn } from './content.ts';
import { exportLog } from './export.ts';
import { recordRequests } from './record.ts';
import { filterVisibleEntries, logSeenBy } from './seen-store.ts';
import { clearSome, countEntries, type LogFilter, listLog, removeEntries } from './store.ts';

const EVERYTHING = 'allclear';

/** Serves the log of operations to administrators, and keeps it. */
export function serveLogs(app: FastifyInstance): void {
  recordRequests(app);
  mount(app, log, {
    async list({ db, actor, query, request }) {
      // Whoever has just done something finds it there.
      await app.logBook.flush();
      const { rows, total } = await listLog(db, timed(query), await logSeenBy(db, actor));
      return pageOf(rows.map(toldIn(languageOf(request.headers['accept-language']))), total, query);
    },
    async exportXls({ db, actor, query: { format, ...filter }, request, reply }) {
      await exportLog(db, { filter: timed(filter), scope: await logSeenBy(db, actor), format, request, reply });
      return '';
    },
    async delete({ db, actor, request, query: { id } }) {
      const [gone] = await removeEntries(db, await filterVisibleEntries(db, actor, [id]));
      if (!gone) return fail(commonFailures.notFound);
      await writeAudit(db, { actor, request }, 'logDeleted', { entries: [gone] });
      return null;
    },
    async deleteBatch({ actor, request, query: { ids } }) {
      const all = ids.split(',').includes(EVERYTHING);
      // Nobody empties what they only see a part of.
      const { whole, held } = await logSeenBy(app.db, actor);
      if (all && held && !whole) return fail(commonFailures.forbidden);
      if (all) return { deleted: await clearAll(app, { actor, request }) };
      return await transact(app.pool, {
        async work(db) {
          const gone = await removeEntries(db, await filterVisibleEntries(db, actor, idsIn(ids)));
          const detail = { entries: gone.slice(0, 50), count: gone.length };
          if (gone.length > 0) await writeAudit(db, { actor, request }, 'logDeleted', detail);
          return { deleted: gone.length };
        },
      });
    },
  });
}

/** Deletes whatever has been logged up to now, some at a time; that is written down before the first entry goes. */
async function clearAll({ pool, logBook }: FastifyInstance, doer: AuditContext): Promise<number> {
  await logBook.flush();
  const upTo = newId();
  await transact(pool, {
    work: async (db) => writeAudit(db, doer, 'logDeleted', { all: true, count: await countEntries(db, upTo) }),
  });
  let all = 0;
  for (let gone = -1; gone !== 0; all += gone) gone = await transact(pool, { work: (db) => clearSome(db, upTo) });
  return all;
}

function timed<F extends LogFilter>(filter: F): F {
  return {
    ...filter,
    createTime_begin: instant(filter.createTime_begin),
    createTime_end: instant(filter.createTime_end),
  };
}

/** An instant in ISO 8601, or as the family writes it, a day or a time in GMT+8. */
function instant(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = new Date(instantOfWireTime(isDay ? `${text} 00:00:00` : text));
  return Number.isNaN(time.getTime()) ? fail(commonFailures.invalidInput) : time.toISOString();
}
