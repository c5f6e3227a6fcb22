import { type Db, rowOf, rowsOf, statement } from '../database/db.ts';

const insert = statement('insert into import_report (id, text) values ($1, $2)');
const find = statement(`select text from import_report where id = $1 and at > now() - interval '1 day'`);

/** Stores the errors of an import for a day. */
export async function insertReport(db: Db, id: string, text: string): Promise<void> {
  await rowsOf(db, insert, [id, text]);
}

/** An import report as a file, until it expires. */
export async function findImportReport(db: Db, id: string) {
  const report = await rowOf<{ text: string }>(db, find, [id]);
  return report && { ...report, name: REPORT_NAME, mime: 'text/plain; charset=utf-8' };
}

/** The file name of a report. */
export const REPORT_NAME = 'import-report.txt';
