import { Readable } from 'node:stream';
import {
  commonFailures,
  exportFailures,
  exporting,
  recordFieldsOf,
  TaskFilter,
  TRANSFER_MAX_BYTES,
  TRANSFER_MAX_ROWS,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { now } from '../../../../kernel/clock.ts';
import { fail } from '../../../../kernel/fail.ts';
import { attachmentNamed } from '../../../../kernel/files/file-name.ts';
import { ownAddress } from '../../../../kernel/http/own-address.ts';
import { mount } from '../../../../kernel/routes/mount.ts';
import { languageOf } from '../../../../kernel/words.ts';
import { projectFor } from '../../access.ts';
import { fieldsNamed } from '../../custom-field/store.ts';
import { presentFilter } from '../../task/reading/filter.ts';
import { exported } from './export.ts';
import { sendTasks } from './export-sheet.ts';
import { findExported } from './export-store.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export function serveExports(app: FastifyInstance): void {
  mount(app, exporting, {
    async tasks({
      db,
      actor,
      query: { projectId, format, filter, by, subBy, sort, order = 'asc', seqs },
      request,
      reply,
    }) {
      const { key } = await projectFor(db, actor, projectId, 'exportTasks');
      const requested = filterOf(filter);
      const fields = await fieldsNamed(db, projectId, [requested?.where, by, subBy]);
      const custom = recordFieldsOf(fields);
      const groups = { by: [by, subBy].filter((one) => one !== undefined), fields };
      const narrowing = {
        ...{ filter: presentFilter(requested, actor, custom), custom, groups },
        ...(sort && { sort: { by: sort, order } }),
        ...(seqs && { seqs: rangesOf(seqs) }),
      };
      const rows = await findExported(db, projectId, narrowing, TRANSFER_MAX_ROWS + 1);
      if (rows.length > TRANSFER_MAX_ROWS) return fail(exportFailures.tooMany);
      const language = languageOf(request.headers['accept-language']);
      const context = { db, actor, language, address: ownAddress(app.settings, request) };
      if (format === 'xlsx') {
        await sendTasks(reply, context, { projectId, key }, rows);
        return null;
      }
      const text = () => exported(context, projectId, rows, format);
      // Generated twice: a started response can no longer be refused, and only importable files are exported.
      if (!(await fits(text(), TRANSFER_MAX_BYTES))) return fail(exportFailures.tooLarge);
      const day = now().toISOString().slice(0, 10);
      reply.headers({
        'content-type': TYPES[format],
        'content-disposition': attachmentNamed(`${key}-${day}.${format}`),
        'cache-control': 'no-store',
      });
      reply.send(Readable.from(text(), { objectMode: false }));
      return null;
    },
  });
}

/** The ranges of numbers in a text such as `3.8-20`. */
function rangesOf(text: string): [number, number][] {
  return text.split('.').map((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return [first, last];
  });
}

/** Whether a text in pieces is within a size limit; no further piece is generated beyond it. */
async function fits(pieces: AsyncIterable<string>, most: number): Promise<boolean> {
  let size = 0;
  for await (const piece of pieces) {
    size += Buffer.byteLength(piece);
    if (size > most) return false;
  }
  return true;
}

function filterOf(text: string | undefined): TaskFilter | undefined {
  if (text === undefined) return undefined;
  try {
    const filter: unknown = JSON.parse(text);
    return Value.Check(TaskFilter, filter) ? filter : fail(commonFailures.invalidInput);
  } catch {
    return fail(commonFailures.invalidInput);
  }
}
