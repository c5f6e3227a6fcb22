import {
  DICTIONARY_ITEMS_MAX,
  DictionaryCode,
  type DictionaryItem,
  type dictionary,
  type ImportOutcome,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { Language } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { type ReadRow, reportImport, sheetUpload, takeTable } from '../../../kernel/spreadsheet/index.ts';
import { languageOf, type Sentence, translate } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { announceDictionaries } from './announce.ts';
import { findOrAddDictionary, itemsByValue } from './import-store.ts';
import { saveItem } from './item-store.ts';
import { colorNamed, type EntryDraft } from './rules.ts';
import { IMPORT_COLUMNS } from './sheet.ts';

type Row = ReadRow<(typeof IMPORT_COLUMNS)[number]['key']>;
type Problem = ImportOutcome['errors'][number];

const PROBLEMS = {
  code: [
    'The code “{code}” may only have letters, digits, dots, dashes and underscores, beginning with a letter.',
    '编码“{code}”只能包含字母、数字、点、横线和下划线，且以字母开头。',
  ],
  text: ['A value needs a text.', '有字典值时必须填写文本。'],
  long: ['A value or a text is longer than 100 characters.', '字典值或文本超过 100 个字符。'],
  full: ['A dictionary may have 500 items.', '一个字典最多 500 项。'],
} as const satisfies Record<string, Sentence>;

/** Imports dictionaries: new items are added, existing ones updated, invalid rows reported. */
export function importedDictionaries(app: FastifyInstance): Handlers<typeof dictionary>['importExcel'] {
  return {
    ...sheetUpload,
    admit: async () => undefined,
    async handle({ db, actor, request, change, upload }) {
      const rows = await takeTable({ db, files: app.files }, upload, IMPORT_COLUMNS);
      const language = languageOf(request.headers['accept-language']);
      const errors: Problem[] = [];
      const codes: string[] = [];
      for (const [code, some] of Map.groupBy(rows, ({ dictCode }) => dictCode)) {
        const problems = await importDictionary(db, { code, rows: some, language });
        errors.push(...problems);
        if (problems.length < some.length) codes.push(code);
      }
      announceDictionaries(change, codes);
      const successCount = rows.length - errors.length;
      await writeAudit(db, { actor, request }, 'dictChanged', { imported: codes.slice(0, 100), rows: successCount });
      return await reportImport({ db, request, successCount, problems: errors });
    },
  };
}

type Part = { code: string; rows: readonly Row[]; language: Language };

async function importDictionary(db: Db, { code, rows, language }: Part): Promise<Problem[]> {
  const problemAt = (row: number, problem: keyof typeof PROBLEMS): Problem => ({
    row,
    message: translate(PROBLEMS[problem], language, { code }),
  });
  if (!Value.Check(DictionaryCode, code)) return rows.map(({ row }) => problemAt(row, 'code'));
  const named = rows.find(({ dictName }) => dictName !== '');
  const name = named ? [...named.dictName].slice(0, 100).join('') : null;
  const dictId = await findOrAddDictionary(db, { id: newId(), code, name, description: named?.description || null });
  const known = await itemsByValue(db, dictId);
  const problems: Problem[] = [];
  for (const row of rows) {
    if (row.itemValue === '' && row.itemText === '') continue;
    const existing = known.get(row.itemValue);
    const problem = problemOf(row, existing ? 0 : known.size);
    if (problem) problems.push(problemAt(row.row, problem));
    else known.set(row.itemValue, await saveItem(db, itemOf(row, existing, { dictId, last: known.size })));
  }
  return problems;
}

function itemOf(
  row: Row,
  existing: DictionaryItem | undefined,
  { dictId, last }: { dictId: string; last: number },
): EntryDraft {
  const { itemValue, itemText, itemTextZh, color, sortOrder, status } = row;
  return {
    id: existing?.id ?? newId(),
    dictId,
    itemText,
    itemTextZh: itemTextZh || null,
    itemValue,
    color: colorNamed(color),
    description: existing?.description ?? null,
    sortOrder: /^\d{1,6}$/.test(sortOrder) ? Number(sortOrder) : (existing?.sortOrder ?? last + 1),
    status: /^(?:0|no|false|否)$/i.test(status) ? 0 : 1,
  };
}

type Texts = Pick<Row, 'itemValue' | 'itemText' | 'itemTextZh'>;

function problemOf({ itemValue, itemText, itemTextZh }: Texts, count: number): keyof typeof PROBLEMS | undefined {
  if (itemValue === '' || itemText === '') return 'text';
  if ([itemValue, itemText, itemTextZh].some((text) => [...text].length > 100)) return 'long';
  return count >= DICTIONARY_ITEMS_MAX ? 'full' : undefined;
}
