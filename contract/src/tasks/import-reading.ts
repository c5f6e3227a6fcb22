import { Type } from 'typebox';
import { OneOf } from '../kernel/shapes.ts';
import type { CustomKey } from './fields/custom-field.ts';
import { PLAIN_NAMES } from './fields/plain-fields.ts';

/** The meanings of a column; `extra` keeps it by name, `ignore` drops it. */
export const MAPPED_FIELDS = [
  'title',
  'description',
  'status',
  'category',
  'type',
  'done',
  'priority',
  'owner',
  'ownerId',
  'ownerEmail',
  'assignees',
  'creator',
  'creatorId',
  'labels',
  'list',
  ...PLAIN_NAMES,
  'dueTime',
  'parent',
  'outline',
  'key',
  'id',
  'createdAt',
  'updatedAt',
  'completedAt',
  'archived',
  'comment',
  'attachment',
  'checklist',
  'subtasks',
  'extra',
  'ignore',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** The meaning of a column: a built-in field, or a custom field of the project by its `customKey`. */
export type ColumnMeaning = MappedField | CustomKey;
export const CustomColumn = Type.Unsafe<CustomKey>(Type.String({ pattern: '^c_[0-9a-f]{32}$' }));

/** The meaning of each column, by index. */
export const Mapping = Type.Array(Type.Union([OneOf(MAPPED_FIELDS), CustomColumn]), { maxItems: 2_000 });

/** Text encodings a user can choose. */
export const TEXT_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'windows-1258', 'windows-874', 'koi8-r', 'koi8-u', 'ibm866'] as const),
  ...(['iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-9', 'iso-8859-15', 'macintosh'] as const),
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
/** The encoding of a text; detected by default. */
export const Encoding = OneOf(TEXT_ENCODINGS);

/** The order of day and month in numeric dates. */
export const DateOrder = OneOf(['dmy', 'mdy']);
/** The IANA time zone of times without one; UTC by default. */
export const Zone = Type.String({ maxLength: 60 });
