import { commonFailures, instantOfWireTime, log } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../kernel/database/ids.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { fail } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { languageOf } from '../../../kernel/words.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { exportLog } from './export.ts';
import { presentEntry } from './present-entry.ts';
import { recordRequests } from './record.ts';
import { countEntries, deleteBatch, type LogFilter, listLog, removeEntries } from './store.ts';
import { filterVisibleEntries, logScope } from './visible-entries-store.ts';

const EVERYTHING = 'allclear';

/** Registers the routes of the operation log and its recording. */
export function serveLogs(app: FastifyInstance): void {
  recordRequests(app);
  mount(app, log, {
    async list({ db, actor, query, request }) {
      // Includes operations that have just completed.
      await app.logQueue.flush();
      const { rows, total } = await listLog(db, timed(query), await logScope(db, actor));
      return pageOf(rows.map(presentEntry(languageOf(request.headers['accept-language']))), total, query);
    },
    async exportXls({ db, actor, query: { format, ...filter }, request, reply }) {
      await exportLog(db, { filter: timed(filter), scope: await logScope(db, actor), format, request, reply });
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
      // Only users who see the whole log may empty it.
      const { whole: wildcardParts, held } = await logScope(app.db, actor);
      if (all && held && !wildcardParts) return fail(commonFailures.forbidden);
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

/** Deletes the current entries in batches; audited before the first one is deleted. */
async function clearAll({ pool, logQueue }: FastifyInstance, actor: AuditContext): Promise<number> {
  await logQueue.flush();
  const upTo = newId();
  await transact(pool, {
    work: async (db) => writeAudit(db, actor, 'logDeleted', { all: true, count: await countEntries(db, upTo) }),
  });
  let all = 0;
  for (let gone = -1; gone !== 0; all += gone) gone = await transact(pool, { work: (db) => deleteBatch(db, upTo) });
  return all;
}

function timed<F extends LogFilter>(filter: F): F {
  return {
    ...filter,
    createTime_begin: instant(filter.createTime_begin),
    createTime_end: instant(filter.createTime_end),
  };
}

/** Parses an instant in ISO 8601 or the legacy format, a date or time in GMT+8. */
function instant(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = new Date(instantOfWireTime(isDay ? `${text} 00:00:00` : text));
  return Number.isNaN(time.getTime()) ? fail(commonFailures.invalidInput) : time.toISOString();
}
