import { Readable } from 'node:stream';
import { commonFailures, exportFailures, exporting, TaskFilter } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { now } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/fail.ts';
import { attachmentNamed } from '../../../kernel/file-name.ts';
import { mount } from '../../../kernel/mount.ts';
import { projectFor } from '../access.ts';
import { exported } from './export.ts';
import { findExported } from './export-store.ts';

const MOST = 50_000;
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Serves exports. */
export function serveExports(app: FastifyInstance): void {
  mount(app, exporting, {
    async tasks({ db, actor, query: { projectId, format, filter }, reply }) {
      const { key } = await projectFor(db, actor, projectId, 'exportTasks');
      const rows = await findExported(db, projectId, filterOf(filter), MOST + 1);
      if (rows.length > MOST) return fail(exportFailures.tooMany);
      const day = now().toISOString().slice(0, 10);
      reply.headers({
        'content-type': TYPES[format],
        'content-disposition': attachmentNamed(`${key}-${day}.${format}`),
        'cache-control': 'no-store',
      });
      reply.send(Readable.from(exported(db, projectId, rows, format), { objectMode: false }));
      return null;
    },
  });
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
