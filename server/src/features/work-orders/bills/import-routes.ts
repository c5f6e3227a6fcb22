import { BILL_MAX_LINES, billFailures, carrierBillImport, recordFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { type Call, mount } from '../../../kernel/routes/mount.ts';
import type { PlainTable } from '../../../kernel/spreadsheet/index.ts';
import { findFile, insertFile } from '../../../records/import/file-store.ts';
import { readUploadedTable, shownCell, TABLE_UPLOAD } from '../../../records/import/uploaded-table.ts';
import { createJob } from '../../../records/jobs/create.ts';
import { addRecords } from '../../../records/write.ts';
import { bills } from './adapters.ts';
import { LINES_AT_ONCE, readBillLines } from './import-job.ts';
import { datesUnclear, guessedMapping, guessedUnits, type ReadLine, readBill } from './read-bill.ts';
import { billOfFile } from './same-file-store.ts';
import { describeFile } from './store.ts';

const SHOWN_ROWS = 20;

type Run = Call<(typeof carrierBillImport)['run']>;
type Read = { file: { name: string }; lines: ReadLine[]; left: number };

/** The import of a bill: upload, preview of the columns, and a job that reads the lines. */
export function serveBillImport(app: FastifyInstance): void {
  mount(app, carrierBillImport, {
    upload: {
      admit: async () => undefined,
      ...TABLE_UPLOAD,
      prepare: ({ upload }) => readUploadedTable(app, upload.id, BILL_MAX_LINES),
      async handle({ db, actor, upload, ready: table }: Sent) {
        const mapping = await guessedMapping({ db, actor }, table.header);
        const units = guessedUnits(table.header, mapping);
        await insertFile(db, upload, actor.id);
        return {
          ...{ fileId: upload.id, fileName: upload.name, rows: table.rows.length },
          ...{ header: table.header.map(shownCell), mapping: [...mapping], units },
          datesUnclear: datesUnclear(table, mapping),
          readBefore: (await billOfFile(db, actor, upload.name)) ?? null,
          samples: table.rows
            .slice(0, SHOWN_ROWS)
            .map(({ cells }) => table.header.map((_, at) => shownCell(cells[at]))),
        };
      },
    },

    run: {
      async prepare({ db, actor, body }: Run): Promise<Read> {
        const file = required(await findFile(db, body.fileId, actor.id), recordFailures.fileGone);
        const read = await readBill({ db, actor }, await readUploadedTable(app, body.fileId, BILL_MAX_LINES), body);
        return read.lines.length > 0 ? { file, ...read } : fail(billFailures.noLines);
      },
      async handle({ db, actor, change, body, ready }: Run & { ready: Read }) {
        const { lines, left, file } = ready;
        const { name, billedOn, channel = null } = body;
        const [bill] = await addRecords({ db, actor, change }, bills, [{ name, billedOn, channel }]);
        const id = bill?.id ?? '';
        await describeFile(db, id, lines.length, file.name);
        const jobId = await createJob({ db, change, actor }, readBillLines, {
          title: name,
          params: { bill: id },
          items: batchesOf(lines),
        });
        return { id, jobId, lines: lines.length, left };
      },
    },
  });
}

type Sent = Call<(typeof carrierBillImport)['upload']> & { upload: Upload; ready: PlainTable };

function batchesOf(lines: readonly ReadLine[]) {
  const prefixes = Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, at) => at * LINES_AT_ONCE);
  return prefixes.map((prefix) => {
    const payload = lines.slice(prefix, prefix + LINES_AT_ONCE);
    return { label: `${prefix + 1}–${prefix + payload.length}`, payload };
  });
}
