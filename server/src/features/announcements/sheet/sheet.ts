import { type announcement, sheetFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { type ReadColumn, type SheetColumn, sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { languageOf, type Sentence } from '../../../kernel/words.ts';
import { filterOf, idsIn } from '../rules.ts';
import { findForSheet, MAX_EXPORTED, type SheetRow } from './sheet-store.ts';

const HEADINGS = {
  titile: ['Title', '标题'],
  msgAbstract: ['Summary', '摘要'],
  msgContent: ['Text (HTML)', '内容（HTML）'],
  msgCategory: ['Type', '类型'],
  priority: ['Priority', '优先级'],
  sender: ['Sender', '发布人'],
  startTime: ['Start (GMT+8)', '开始时间'],
  endTime: ['End (GMT+8)', '结束时间'],
} as const satisfies Record<string, Sentence>;
/** Headings of earlier versions, which are still accepted. */
const FORMER: Partial<Record<keyof typeof HEADINGS, string>> = { msgCategory: 'Kind' };
export type SheetField = keyof typeof HEADINGS;
const FIELDS = Object.keys(HEADINGS) as SheetField[];

/** Cell texts in English and Chinese, followed by those of earlier versions, which are still accepted. */
type CellWords = readonly [string, string, ...string[]];
const PRIORITIES = {
  L: ['General message', '一般消息', 'General', '一般'],
  M: ['Important message', '重要消息', 'Important', '重要'],
  H: ['Urgent message', '紧急消息', 'Urgent', '紧急'],
} as const;
const KINDS = {
  '1': ['Notice', '公告', 'Announcement', '通知公告'],
  '2': ['System message', '系统消息'],
} as const;
const STATES = {
  draft: ['Draft', '草稿'],
  scheduled: ['Scheduled', '待发布'],
  published: ['Published', '已发布'],
  expired: ['Expired', '已结束'],
  revoked: ['Revoked', '已撤销'],
} as const;
const AUDIENCES = {
  ALL: ['Everyone', '全体人员'],
  USER: ['People', '指定人员'],
  DEPART: ['Departments', '指定部门'],
  ROLE: ['Roles', '指定角色'],
} as const;

/** Columns of an import of drafts, by their headings in either language. */
export const IMPORT_COLUMNS: readonly ReadColumn<SheetField>[] = FIELDS.map((key) => ({
  key,
  titles: [...HEADINGS[key], ...(FORMER[key] ? [FORMER[key]] : []), key],
  required: key === 'titile',
}));

/** Exports announcements as a table; importable columns come first. */
export const exportAnnouncements: Handlers<typeof announcement>['exportXls'] = async ({
  db,
  query,
  request,
  reply,
}) => {
  const rows = await findForSheet(db, filterOf(query), idsIn(query.selections));
  if (rows.length > MAX_EXPORTED) fail(sheetFailures.tooMuch, { values: { limit: MAX_EXPORTED } });
  const at = languageOf(request.headers['accept-language']) === 'zh' ? 1 : 0;
  const cellOf = (row: SheetRow, key: SheetField) => {
    if (key === 'priority') return PRIORITIES[row.priority][at];
    return key === 'msgCategory' ? KINDS[row.msgCategory][at] : row[key];
  };
  const also = (heading: Sentence, value: SheetColumn<SheetRow>['value']) => ({ title: heading[at], value });
  const columns: SheetColumn<SheetRow>[] = [
    ...FIELDS.map((key) => ({ title: HEADINGS[key][at], value: (row: SheetRow) => cellOf(row, key) })),
    also(['Status', '状态'], (row) => STATES[stateOf(row)][at]),
    also(['Audience', '接收对象'], ({ msgType }) => AUDIENCES[msgType][at]),
    also(['Sent (GMT+8)', '发布时间'], ({ sendTime }) => sendTime),
    also(['Read by', '已读人数'], ({ readCount }) => readCount),
  ];
  await sendSheet(reply, { name: 'announcements', format: query.format, columns, rows });
  return '';
};

function stateOf({ sendStatus, scheduled, expired }: SheetRow): keyof typeof STATES {
  if (sendStatus === '2') return 'revoked';
  if (sendStatus === '1') return expired ? 'expired' : 'published';
  return scheduled ? 'scheduled' : 'draft';
}

/** Priority of a cell; undefined when invalid. */
export function priorityIn(cell: string): keyof typeof PRIORITIES | undefined {
  return cell === '' ? 'M' : keyIn(PRIORITIES, cell);
}

/** Kind of a cell; undefined when invalid. */
export function kindIn(cell: string): keyof typeof KINDS | undefined {
  return cell === '' ? '1' : keyIn(KINDS, cell);
}

function keyIn<K extends string>(names: Record<K, CellWords>, cell: string): K | undefined {
  const word = cell.toLowerCase();
  const known = Object.entries<CellWords>(names) as [K, CellWords][];
  return known.find(([key, words]) => [key, ...words].some((one) => one.toLowerCase() === word))?.[0];
}
