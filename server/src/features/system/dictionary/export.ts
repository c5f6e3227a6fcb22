import {
  type Dictionary,
  type DictionaryItem,
  type dictionary,
  SHEET_MAX_EXPORT_ROWS,
  sheetFailures,
} from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { type SheetColumn, sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import { heading } from './sheet.ts';
import { itemsOfDictionaries, listDictionaries } from './store.ts';

const MAX_ROWS = 2_000;
type Row = Dictionary & Partial<Omit<DictionaryItem, 'description'>>;

/** Exports dictionaries as a table with a row per item, which can be imported again. */
export const exportDictionaries: Handlers<typeof dictionary>['exportXls'] = async ({ db, query, request, reply }) => {
  const { format, selections = '', ...filter } = query;
  const chosen = new Set(idsIn(selections));
  const { rows } = await listDictionaries(db, { ...filter, pageNo: 1, pageSize: MAX_ROWS });
  const dictionaries = rows.filter(({ id }) => chosen.size === 0 || chosen.has(id));
  const items = Map.groupBy(
    await itemsOfDictionaries(
      db,
      dictionaries.map(({ id }) => id),
    ),
    ({ dictId }) => dictId,
  );
  const lines = dictionaries.flatMap((one): Row[] => {
    const own = items.get(one.id) ?? [];
    return own.length > 0 ? own.map(({ description: _, ...item }) => ({ ...item, ...one })) : [one];
  });
  if (lines.length > SHEET_MAX_EXPORT_ROWS) fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORT_ROWS } });
  const title = (key: Parameters<typeof heading>[0]) => heading(key, languageOf(request.headers['accept-language']));
  const columns: SheetColumn<Row>[] = [
    { title: title('dictCode'), value: ({ dictCode }) => dictCode },
    { title: title('dictName'), value: ({ dictName }) => dictName },
    { title: title('description'), value: ({ description }) => description, width: 30 },
    { title: title('itemValue'), value: ({ itemValue }) => itemValue },
    { title: title('itemText'), value: ({ itemText }) => itemText },
    { title: title('itemTextZh'), value: ({ itemTextZh }) => itemTextZh },
    { title: title('color'), value: ({ color }) => color },
    { title: title('sortOrder'), value: ({ sortOrder }) => sortOrder },
    { title: title('status'), value: ({ status }) => status },
  ];
  await sendSheet(reply, { name: 'dictionaries', format, columns, rows: lines });
  return '';
};
