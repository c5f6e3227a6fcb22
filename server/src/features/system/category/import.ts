import { CATEGORY_DEPTH_MAX, type CategoryRecord, type category, type ImportOutcome } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { type ReadRow, reportImport, sheetUpload, takeTable } from '../../../kernel/spreadsheet/index.ts';
import { languageOf, type Sentence, translate } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { depthOf, nextSegment, segmentOf } from './rules.ts';
import { IMPORT_COLUMNS, type Key } from './sheet.ts';
import { lockByCodes } from './sheet-store.ts';
import { insertCategory, lastCodeBelow, renameCategory } from './store.ts';

type Problem = ImportOutcome['errors'][number];
type Row = ReadRow<Key>;
type CategoriesByCode = Map<string, CategoryRecord>;

const PROBLEMS = {
  name: ['A category needs a name of at most 100 characters.', '分类名称不能为空，且最多 100 个字符。'],
  parent: ['There is no category with the code “{code}”.', '不存在编码为“{code}”的分类。'],
  tooDeep: ['Categories go {limit} levels deep.', '分类最多 {limit} 级。'],
  full: ['There is no room for another category on this level.', '该层级的分类编码已用完。'],
} as const satisfies Record<string, Sentence>;

/** Imports categories: existing ones are renamed, new ones get a code below their parent. */
export function importedCategories(app: FastifyInstance): Handlers<typeof category>['importExcel'] {
  return {
    ...sheetUpload,
    admit: async () => undefined,
    async handle({ db, actor, request, upload }) {
      const rows = await takeTable({ db, files: app.files }, upload, IMPORT_COLUMNS);
      const language = languageOf(request.headers['accept-language']);
      // Serializes the allocation of codes.
      await lastCodeBelow(db, null);
      const codes = rows.flatMap(({ code, parentCode }) => [code, parentCode]);
      const known: CategoriesByCode = new Map((await lockByCodes(db, codes)).map((one) => [one.code, one]));
      const problems: Problem[] = [];
      for (const row of rows) {
        const problem = await importRow(db, row, known);
        if (problem) problems.push({ row: row.row, message: inWords(problem, row, language) });
      }
      const successCount = rows.length - problems.length;
      await writeAudit(db, { actor, request }, 'categoryChanged', { imported: upload.name, rows: successCount });
      return await reportImport({ db, request, successCount, problems });
    },
  };
}

/** Adds or renames the category of a row, and records it under the code in the row. */
async function importRow(db: Db, row: Row, known: CategoriesByCode): Promise<keyof typeof PROBLEMS | undefined> {
  const { code, parentCode, name } = row;
  const nameZh = row.nameZh || null;
  if (!isName(name) || [...row.nameZh].length > 100) return 'name';
  const existing = code ? known.get(code) : undefined;
  if (existing) {
    if (existing.name !== name || existing.nameZh !== nameZh) await renameCategory(db, existing.id, name, nameZh);
    return undefined;
  }
  const parent = parentCode ? known.get(parentCode) : undefined;
  if (parentCode && !parent) return 'parent';
  const added = await addBelow(db, parent, { name, nameZh });
  if (typeof added === 'string') return added;
  known.set(code || added.code, added);
  return undefined;
}

type CategoryNames = { name: string; nameZh: string | null };
type Above = Pick<CategoryRecord, 'id' | 'code'> | undefined;

async function addBelow(db: Db, parent: Above, names: CategoryNames): Promise<CategoryRecord | 'tooDeep' | 'full'> {
  const above = parent?.code ?? '';
  if (depthOf(above) >= CATEGORY_DEPTH_MAX) return 'tooDeep';
  const last = await lastCodeBelow(db, parent?.id ?? null);
  const segment = nextSegment(last && segmentOf(last));
  if (!segment) return 'full';
  return await insertCategory(db, { id: newId(), parentId: parent?.id ?? null, ...names, code: above + segment });
}

function isName(text: string): boolean {
  return text !== '' && [...text].length <= 100;
}

function inWords(problem: keyof typeof PROBLEMS, { parentCode }: Row, language: Language): string {
  return translate(PROBLEMS[problem], language, { code: parentCode, limit: CATEGORY_DEPTH_MAX });
}
