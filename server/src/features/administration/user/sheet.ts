import type { Language } from '../../../kernel/access/actor.ts';
import type { ReadColumn, SheetColumn } from '../../../kernel/spreadsheet/index.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import type { UserRow } from './list-store.ts';
import { presentUser } from './present-user.ts';

const HEADINGS = {
  username: ['Username', '用户名'],
  realname: ['Name', '姓名'],
  workNo: ['Employee ID', '工号'],
  sex: ['Gender', '性别'],
  birthday: ['Birthday', '生日'],
  email: ['E-mail', '邮箱'],
  phone: ['Mobile', '手机号'],
  telephone: ['Telephone', '座机'],
  post: ['Position', '职务'],
  roles: ['Role codes', '角色编码'],
  departs: ['Department codes', '部门编码'],
} as const satisfies Record<string, Sentence>;
/** Headings of earlier versions, which are still accepted. */
const FORMER: Partial<Record<keyof typeof HEADINGS, string>> = { workNo: 'Work number', sex: 'Sex' };
const STATE: Sentence = ['Status', '状态'];
const LAST_SEEN: Sentence = ['Last active', '最近活动'];
const CREATED: Sentence = ['Created', '创建时间'];

export type SheetField = keyof typeof HEADINGS;

/** Columns of an import, by their headings in either language. */
export const IMPORT_COLUMNS: readonly ReadColumn<SheetField>[] = (
  Object.entries(HEADINGS) as [SheetField, readonly [string, string]][]
).map(([key, titles]) => ({
  key,
  titles: [...titles, ...(FORMER[key] ? [FORMER[key]] : []), key],
  required: key === 'username' || key === 'realname',
}));

/** Columns of an export, which can be imported again. */
export function exportedIn(language: Language): SheetColumn<UserRow>[] {
  const presenter = presentUser(language);
  const heading = (sentence: Sentence) => translate(sentence, language);
  const plain = (key: Exclude<SheetField, 'roles' | 'departs' | 'sex'>): SheetColumn<UserRow> => ({
    title: heading(HEADINGS[key]),
    value: (row) => row[key],
  });
  return [
    plain('username'),
    plain('realname'),
    plain('workNo'),
    { title: heading(HEADINGS.sex), value: (row) => presenter(row).sex_dictText },
    plain('birthday'),
    plain('email'),
    plain('phone'),
    plain('telephone'),
    plain('post'),
    { title: heading(HEADINGS.roles), value: ({ roles }) => roles.map(({ roleCode }) => roleCode).join(';') },
    { title: heading(HEADINGS.departs), value: ({ departs }) => departs.map(({ orgCode }) => orgCode).join(';') },
    { title: heading(STATE), value: (row) => presenter(row).status_dictText },
    { title: heading(LAST_SEEN), value: ({ lastSeenAt }) => lastSeenAt },
    { title: heading(CREATED), value: ({ createTime }) => createTime },
  ];
}

const MALE = new Set(['1', 'male', 'm', '男']);
const FEMALE = new Set(['2', 'female', 'f', '女']);

/** Sex of a cell; null when unknown. */
export function sexIn(cell: string): number | null {
  const text = cell.trim().toLowerCase();
  if (MALE.has(text)) return 1;
  return FEMALE.has(text) ? 2 : null;
}

/** Codes of a cell, separated by ASCII or Chinese commas or semicolons. */
export function codesIn(cell: string): string[] {
  return [...new Set(cell.split(/[,;，；、\s]+/).filter(Boolean))];
}
