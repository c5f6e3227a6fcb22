import { type Db, rowOf, rowsOf, statement } from '../db.ts';

const insert = statement('insert into import_report (id, text) values ($1, $2)');
const find = statement(`select text from import_report where id = $1 and at > now() - interval '1 day'`);

/** Keeps what could not be taken in from a table, for a day. */
export async function insertReport(db: Db, id: string, text: string): Promise<void> {
  await rowsOf(db, insert, [id, text]);
}

/** A report as a file, as long as it is kept. */
export async function findImportReport(db: Db, id: string) {
  const report = await rowOf<{ text: string }>(db, find, [id]);
  return report && { ...report, name: REPORT_NAME, mime: 'text/plain; charset=utf-8' };
}

/** What a report is saved as. */
export const REPORT_NAME = 'import-report.txt';
