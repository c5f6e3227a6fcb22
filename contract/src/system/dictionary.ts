import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { BaseVersion, ByIdQuery, EditBody, IdsQuery, OptionalName, SheetQuery } from '../kernel/legacy-wire.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Line, Nullable, Paragraphs } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';
import { allDictionaries } from './all-dictionaries.ts';
import { CategoryNode } from './category-node.ts';

export const dictionaryFailures = failures('dict', {
  codeTaken: 409,
  valueTaken: 409,
  /** A table or column that is not available as a dictionary. */
  unknownTable: 400,
  tooManyItems: 422,
});

/** The maximum number of items of a dictionary. */
export const DICTIONARY_ITEMS_MAX = 500;
export const DictionaryCode = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_.-]*$' });
const DictionaryKey = Type.String({ minLength: 1, maxLength: 100 });

export type Dictionary = Static<typeof Dictionary>;
export const Dictionary = Type.Object({
  id: Id,
  dictCode: Type.String(),
  dictName: Type.String(),
  description: Nullable(Type.String()),
  /** 1 if it is in the recycle bin. */
  delFlag: Type.Integer(),
  createTime: Type.String(),
  version: Type.Integer(),
  itemCount: Type.Integer(),
});

export const DictionaryFields = Type.Object(
  { dictCode: DictionaryCode, dictName: Line(100), description: Type.Optional(Nullable(Paragraphs(500))) },
  { additionalProperties: false },
);
export type DictionaryItem = Static<typeof DictionaryItem>;
export const DictionaryItem = Type.Object({
  id: Id,
  dictId: Id,
  itemText: Type.String(),
  /** The text in Chinese, if it differs. */
  itemTextZh: Nullable(Type.String()),
  itemValue: Type.String(),
  color: Nullable(Type.String()),
  description: Nullable(Type.String()),
  sortOrder: Type.Integer(),
  status: Type.Integer(),
  version: Type.Integer(),
});

const DictionaryQuery = Type.Object({
  ...Paging,
  dictName: Type.Optional(Type.String({ maxLength: 100 })),
  dictCode: Type.Optional(Type.String({ maxLength: 100 })),
});
/** A code, or `table,text,code` for the few available tables. */
const CodeParam = Type.Object({ code: Type.String({ minLength: 1, maxLength: 150 }) });
const Choice = Type.Object({ value: Type.String(), text: Type.String(), title: Type.String(), label: Type.String() });
const { codeTaken, unknownTable, tooManyItems } = dictionaryFailures;
const { notFound, staleVersion } = commonFailures;

export const dictionary = defineRoutes('dict', {
  getDictItems: {
    method: 'GET',
    path: '/sys/dict/getDictItems/:code',
    summary: 'The items in force of a dictionary, in the requested language',
    access: 'signedIn',
    params: CodeParam,
    reply: Type.Array(Choice),
    failures: [unknownTable],
  },
  getDictText: {
    method: 'GET',
    path: '/sys/dict/getDictText/:code/:key',
    summary: 'The text of one value of a dictionary; null when there is none',
    access: 'signedIn',
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 150 }), key: DictionaryKey }),
    reply: Nullable(Type.String()),
  },
  loadDict: {
    method: 'GET',
    path: '/sys/dict/loadDict/:code',
    summary: 'The first choices whose text holds a word',
    access: 'signedIn',
    params: CodeParam,
    query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: Type.Array(Choice),
    failures: [unknownTable],
  },
  loadDictItem: {
    method: 'GET',
    path: '/sys/dict/loadDictItem/:code',
    summary: 'The texts of values that are separated by commas, in their order',
    access: 'signedIn',
    params: CodeParam,
    query: Type.Object({ key: Type.String({ maxLength: 4_000 }) }),
    reply: Type.Array(Type.String()),
    failures: [unknownTable],
  },
  loadTreeData: {
    method: 'GET',
    path: '/sys/dict/loadTreeData',
    summary:
      'The categories right below one; kept for older clients, whose fields for trees name the table and its columns',
    access: 'signedIn',
    query: Type.Object(
      {
        tableName: Type.String({ maxLength: 100 }),
        pid: Type.Optional(Type.String({ pattern: '^(?:0|[0-9a-f]{32})?$' })),
        condition: Type.Optional(Type.String({ maxLength: 500 })),
      },
      { additionalProperties: true },
    ),
    reply: Type.Array(CategoryNode),
    failures: [unknownTable],
  },
  queryAllDictItems: allDictionaries.queryAllDictItems,
  refleshCache: {
    method: 'GET',
    path: '/sys/dict/refleshCache',
    summary: 'Kept for older clients: the server has no cache, and pages receive changes by push',
    access: 'system:dict:view',
    reply: Done,
  },
  list: {
    method: 'GET',
    path: '/sys/dict/list',
    summary: 'Dictionaries',
    access: 'system:dict:view',
    query: DictionaryQuery,
    reply: Paged(Dictionary),
  },
  treeList: {
    method: 'GET',
    path: '/sys/dict/treeList',
    summary: 'Dictionaries with their items below them',
    access: 'system:dict:view',
    query: DictionaryQuery,
    reply: Paged(Type.Object({ ...Dictionary.properties, children: Type.Array(DictionaryItem) })),
  },
  add: {
    method: 'POST',
    path: '/sys/dict/add',
    summary: 'Add a dictionary',
    access: 'system:dict:edit',
    body: DictionaryFields,
    reply: Dictionary,
    failures: [codeTaken],
  },
  edit: {
    method: 'PUT',
    path: '/sys/dict/edit',
    summary: 'Change a dictionary',
    access: 'system:dict:edit',
    body: EditBody(
      {
        id: Id,
        ...DictionaryFields.properties,
        dictCode: Type.Optional(Nullable(DictionaryCode)),
        dictName: OptionalName(100),
        version: BaseVersion,
      },
      'itemCount',
      'children',
      'type',
    ),
    reply: Dictionary,
    failures: [codeTaken, notFound, staleVersion],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/dict/delete',
    summary: 'Move a dictionary to the trash',
    access: 'system:dict:edit',
    query: ByIdQuery,
    reply: Done,
    failures: [notFound],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/dict/deleteBatch',
    summary: 'Move dictionaries to the trash',
    access: 'system:dict:edit',
    query: IdsQuery,
    reply: Type.Object({ deleted: Type.Integer() }),
  },
  deleteList: {
    method: 'GET',
    path: '/sys/dict/deleteList',
    summary: 'Dictionaries in the trash',
    access: 'system:dict:view',
    reply: Type.Array(Dictionary),
  },
  back: {
    method: 'PUT',
    path: '/sys/dict/back/:id',
    summary: 'Restore a dictionary from the trash',
    access: 'system:dict:edit',
    params: ById,
    reply: Done,
    failures: [notFound, codeTaken],
  },
  deletePhysic: {
    method: 'DELETE',
    path: '/sys/dict/deletePhysic/:id',
    summary: 'Permanently delete a dictionary in the trash, with its items',
    access: 'system:dict:edit',
    params: ById,
    reply: Done,
    failures: [notFound],
  },
  exportXls: {
    method: 'GET',
    path: '/sys/dict/exportXls',
    summary: 'Dictionaries with their items as a table',
    access: 'system:dict:view',
    kind: 'file',
    query: Type.Object({
      ...DictionaryQuery.properties,
      ...SheetQuery,
      selections: Type.Optional(Type.String({ maxLength: 40_000 })),
    }),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/dict/importExcel',
    summary: 'Import dictionaries and items; known ones are updated',
    access: 'system:dict:edit',
    kind: 'upload',
    reply: ImportOutcome,
    failures: [...sheetImportFailures, tooManyItems],
  },
});
