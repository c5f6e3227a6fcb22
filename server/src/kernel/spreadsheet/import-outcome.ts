import { randomUUID } from 'node:crypto';
import { type ImportOutcome, PARTIAL_IMPORT_CODE, REPORT_FOLDER, STATIC_PATH } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { setSuccessMessage } from '../routes/success-message.ts';
import { languageOf, type Sentence, translate } from '../words.ts';
import { insertReport, REPORT_NAME } from './report-store.ts';

const ALL_IMPORTED: Sentence = ['All {done} rows have been taken in.', '文件导入成功！数据行数：{done}'];
const PARTLY_IMPORTED: Sentence = [
  'The table has been taken in, but for some of its rows.',
  '文件导入完成，但部分数据有误。',
];
const COUNTS: Sentence = [
  '{total} rows: {done} taken in, {refused} not.',
  '共 {total} 行：成功 {done} 行，失败 {refused} 行。',
];
const ROW: Sentence = ['Row {row}: {message}', '第 {row} 行：{message}'];
const MAX_LISTED_ERRORS = 100;

type Problem = ImportOutcome['errors'][number];
type ImportResult = { db: Db; request: FastifyRequest; successCount: number; problems: readonly Problem[] };

/**
 * Reports the result of an import. If rows were refused, a file that lists them is available for a day: legacy clients open it by a plain
 * link without a token, so its URL has 122 random bits.
 */
export async function reportImport({ db, request, successCount, problems }: ImportResult): Promise<ImportOutcome> {
  const errors = problems.toSorted((a, b) => a.row - b.row);
  const [errorCount, totalCount] = [errors.length, errors.length + successCount];
  const values = { total: totalCount, done: successCount, refused: errorCount };
  const outcome = { totalCount, successCount, errorCount, errors: errors.slice(0, MAX_LISTED_ERRORS) };
  if (errorCount === 0) {
    setSuccessMessage(request, [translate(ALL_IMPORTED, 'en', values), translate(ALL_IMPORTED, 'zh', values)]);
    return outcome;
  }
  const language = languageOf(request.headers['accept-language']);
  setSuccessMessage(request, PARTLY_IMPORTED, PARTIAL_IMPORT_CODE);
  const msg = translate(COUNTS, language, values);
  const lines = errors.map(({ row, message }) => translate(ROW, language, { row, message }));
  const id = randomUUID().replaceAll('-', '');
  // The byte order mark prevents Windows editors from guessing another encoding.
  await insertReport(db, id, `\ufeff${[msg, ...lines].join('\r\n')}\r\n`);
  return { ...outcome, msg, fileUrl: `${STATIC_PATH}/${REPORT_FOLDER}/${id}.txt`, fileName: REPORT_NAME };
}
