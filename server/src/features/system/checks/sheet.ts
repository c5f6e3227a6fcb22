import {
  type CheckRule,
  CheckRuleFields,
  type checkRule,
  type ImportOutcome,
  SHEET_MAX_EXPORT_ROWS,
  sheetFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import {
  type ReadColumn,
  type ReadRow,
  reportImport,
  type SheetColumn,
  sendSheet,
  sheetUpload,
  takeTable,
} from '../../../kernel/spreadsheet/index.ts';
import { languageOf, type Sentence, translate } from '../../../kernel/words.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { findForSheet, lockByCode, saveRule } from './check-rule-store.ts';
import { readParts } from './rules.ts';

const HEADINGS = {
  ruleCode: ['Code', '规则编码'],
  ruleName: ['Name', '规则名称'],
  ruleDescription: ['Description', '描述'],
  ruleJson: ['Parts as JSON', '规则分段（JSON）'],
} as const satisfies Partial<Record<keyof CheckRule, Sentence>>;
type Key = keyof typeof HEADINGS;
const KEYS = Object.keys(HEADINGS) as Key[];
const IMPORT_COLUMNS: readonly ReadColumn<Key>[] = KEYS.map((key) => ({
  key,
  titles: HEADINGS[key],
  required: key !== 'ruleDescription',
}));
const WRONG: Sentence = [
  'A rule needs a name, a code of letters, digits, dots and dashes, and parts as JSON.',
  '规则须有名称、由字母数字及“.”“_”“-”组成的编码，以及 JSON 格式的分段。',
];
const UNUSABLE: Sentence = ['Part {part} of this rule cannot be used.', '规则的第 {part} 部分无法使用。'];

/** Exports check rules as a table that can be imported again. */
export const exportRules: Handlers<typeof checkRule>['exportXls'] = async ({ db, query, request, reply }) => {
  const { format, selections, ...filter } = query;
  const rows = await findForSheet(db, { ...filter, ids: idsIn(selections) });
  if (rows.length > SHEET_MAX_EXPORT_ROWS) fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORT_ROWS } });
  const at = languageOf(request.headers['accept-language']) === 'zh' ? 1 : 0;
  const columns: SheetColumn<CheckRule>[] = KEYS.map((key) => ({ title: HEADINGS[key][at], value: (row) => row[key] }));
  await sendSheet(reply, { name: 'check-rules', format, columns, rows });
  return '';
};

/** Imports check rules: existing codes are updated, others added. */
export function importedRules(app: FastifyInstance): Handlers<typeof checkRule>['importExcel'] {
  return {
    ...sheetUpload,
    admit: async () => undefined,
    async handle({ db, actor, request, upload }) {
      const rows = await takeTable({ db, files: app.files }, upload, IMPORT_COLUMNS);
      const language = languageOf(request.headers['accept-language']);
      const problems: ImportOutcome['errors'] = [];
      const changed: Record<string, unknown> = {};
      for (const row of rows) {
        const outcome = await importRow(db, row);
        if (Array.isArray(outcome))
          problems.push({ row: row.row, message: translate(outcome[0], language, outcome[1]) });
        else changed[row.ruleCode] = outcome;
      }
      await writeAudit(db, { actor, request }, 'checkRuleChanged', { imported: upload.name, changed });
      return await reportImport({ db, request, successCount: rows.length - problems.length, problems });
    },
  };
}

type Refused = [Sentence, Record<string, number>?];

/** Saves the rule of a row and returns what has changed, or the problem. */
async function importRow(db: Db, { row: _, ...cells }: ReadRow<Key>): Promise<Refused | Record<string, unknown>> {
  const { ruleCode, ruleName, ruleJson } = cells;
  const ruleDescription = cells.ruleDescription || null;
  if (!Value.Check(CheckRuleFields, { ...cells, ruleDescription })) return [WRONG];
  const read = readParts(ruleJson);
  if ('unusable' in read) return [UNUSABLE, { part: read.unusable.part }];
  const existing = await lockByCode(db, ruleCode);
  const rule = { id: existing?.id ?? newId(), ruleCode, ruleName, ruleDescription, parts: read.parts };
  const after = await saveRule(db, rule);
  return existing ? differences(existing, after) : { added: after.ruleName };
}
