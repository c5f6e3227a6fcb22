import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import {
  BaseVersion,
  ByIdQuery,
  EditBody,
  IdsQuery,
  OptionalIds,
  OptionalName,
  SheetQuery,
} from '../kernel/legacy-wire.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';
import { CategoryNode } from './category-node.ts';
import { categoryFailures } from './checks.ts';

export type CategoryRecord = Static<typeof CategoryRecord>;
export const CategoryRecord = Type.Object({
  id: Id,
  /** `0` for a root category. */
  pid: Type.String(),
  name: Type.String(),
  nameZh: Nullable(Type.String()),
  /** Derived from the parent's code: `A01`, below it `A01A02`. */
  code: Type.String(),
  hasChild: Type.String(),
  createTime: Type.String(),
  version: Type.Integer(),
});

export const CATEGORY_DEPTH_MAX = 9;

const Pid = Type.String({ pattern: '^(?:0|[0-9a-f]{32})?$' });
export const CategoryFields = Type.Object(
  { pid: Type.Optional(Nullable(Pid)), name: Line(100), nameZh: Type.Optional(Nullable(Line(100, 0))) },
  { additionalProperties: false },
);
const Code = Type.String({ maxLength: 64 });
const { notFound, staleVersion } = commonFailures;
const Tree = Type.Array(CategoryNode);

export const category = defineRoutes('category', {
  rootList: {
    method: 'GET',
    path: '/sys/category/rootList',
    summary: 'Categories at the top; with a name or a code, those that match anywhere',
    access: 'system:category:view',
    query: Type.Object({
      ...Paging,
      name: Type.Optional(Type.String({ maxLength: 100 })),
      code: Type.Optional(Code),
    }),
    reply: Paged(CategoryRecord),
  },
  childList: {
    method: 'GET',
    path: '/sys/category/childList',
    summary: 'Categories right below one',
    access: 'system:category:view',
    query: Type.Object({ pid: Id }),
    reply: Type.Array(CategoryRecord),
  },
  add: {
    method: 'POST',
    path: '/sys/category/add',
    summary: 'Add a category; it gets the next code below its parent',
    access: 'system:category:edit',
    body: EditBody(CategoryFields.properties, 'code'),
    reply: CategoryRecord,
    failures: [notFound, categoryFailures.full, categoryFailures.tooDeep],
  },
  edit: {
    method: 'PUT',
    path: '/sys/category/edit',
    summary: 'Rename a category; its place and its code stay',
    access: 'system:category:edit',
    body: EditBody(
      { id: Id, ...CategoryFields.properties, name: OptionalName(100), version: BaseVersion },
      'code',
      'hasChild',
      'children',
    ),
    reply: CategoryRecord,
    failures: [notFound, staleVersion],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/category/delete',
    summary: 'Delete a category with its subcategories',
    access: 'system:category:edit',
    query: ByIdQuery,
    reply: Type.Object({ deleted: Type.Integer() }),
    failures: [notFound],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/category/deleteBatch',
    summary: 'Delete categories with their subcategories',
    access: 'system:category:edit',
    query: IdsQuery,
    reply: Type.Object({ deleted: Type.Integer() }),
  },
  exportXls: {
    method: 'GET',
    path: '/sys/category/exportXls',
    summary: 'Categories as a table; of those chosen also what is below them',
    access: 'system:category:view',
    kind: 'file',
    query: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 100 })),
      selections: OptionalIds,
      ...SheetQuery,
    }),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/category/importExcel',
    summary: 'Import categories; known codes are renamed',
    access: 'system:category:edit',
    kind: 'upload',
    reply: ImportOutcome,
    failures: sheetImportFailures,
  },
  checkCode: {
    method: 'GET',
    path: '/sys/category/checkCode',
    summary: 'Whether a code is below a parent',
    access: 'signedIn',
    query: Type.Object({ pid: Type.Optional(Pid), code: Type.Optional(Code) }),
    reply: Done,
    failures: [notFound, categoryFailures.codeForeign],
  },
  loadOne: {
    method: 'GET',
    path: '/sys/category/loadOne',
    summary: 'One category by its id or its code',
    access: 'signedIn',
    query: Type.Object({ field: OneOf(['id', 'code']), val: Code }),
    reply: CategoryRecord,
    failures: [notFound],
  },
  loadTreeRoot: {
    method: 'GET',
    path: '/sys/category/loadTreeRoot',
    summary: 'The tree below a code: its first level, or all of it',
    access: 'signedIn',
    query: Type.Object({ async: Type.Optional(OneOf(['true', 'false', ''])), pcode: Type.Optional(Code) }),
    reply: Type.Array(Type.Object({ ...CategoryNode.properties, children: Type.Optional(Type.Array(Type.Any())) })),
    failures: [notFound],
  },
  loadTreeChildren: {
    method: 'GET',
    path: '/sys/category/loadTreeChildren',
    summary: 'The entries right below one',
    access: 'signedIn',
    query: Type.Object({ pid: Type.Optional(Pid) }),
    reply: Tree,
  },
  loadTreeData: {
    method: 'GET',
    path: '/sys/category/loadTreeData',
    summary: 'The entries right below an id or a code',
    access: 'signedIn',
    query: Type.Object({ pid: Type.Optional(Pid), pcode: Type.Optional(Code) }),
    reply: Tree,
    failures: [notFound],
  },
  loadDictItem: {
    method: 'GET',
    path: '/sys/category/loadDictItem',
    summary: 'The names of categories, in the order of their ids',
    access: 'signedIn',
    query: Type.Object({ ids: Type.String({ maxLength: 4_000 }) }),
    reply: Type.Array(Type.String()),
  },
  loadAllData: {
    method: 'GET',
    path: '/sys/category/loadAllData',
    summary: 'All categories, or all below a code, as choices',
    access: 'signedIn',
    query: Type.Object({ code: Type.Optional(Code) }),
    reply: Type.Array(
      Type.Object({ value: Type.String(), text: Type.String(), title: Type.String(), label: Type.String() }),
    ),
    failures: [notFound],
  },
});
