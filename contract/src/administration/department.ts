import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import {
  echoed,
  IdList,
  MaybeIds,
  MaybeLine,
  MaybeName,
  MaybeNumber,
  MaybeText,
  Search,
  SeenVersion,
  SheetQuery,
  WireTime,
} from '../kernel/family.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Line, Nullable } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, takingSheets } from '../kernel/sheet.ts';
import { departmentFailures, userFailures } from './failures.ts';
import { Outcome } from './shapes.ts';

const Text = Nullable(Type.String());
const facts = {
  id: Id,
  key: Id,
  value: Id,
  title: Type.String(),
  isLeaf: Type.Boolean(),
  /** Empty at the top. */
  parentId: Type.String(),
  departName: Type.String(),
  departNameEn: Text,
  departNameAbbr: Text,
  departOrder: Type.Integer(),
  description: Text,
  orgCategory: Type.String(),
  /** How deep it lies: 1 at the top. */
  orgType: Type.String(),
  orgCode: Type.String(),
  mobile: Text,
  fax: Text,
  address: Text,
  memo: Text,
  status: Type.String(),
  delFlag: Type.String(),
  managerId: Nullable(Id),
  managerName: Text,
  /** How many people with an account belong to it. */
  people: Type.Integer(),
  createTime: WireTime,
  updateTime: WireTime,
  version: Type.Integer(),
};

/** A department by itself. */
export type SysDepart = Static<typeof SysDepart>;
export const SysDepart = Type.Object(facts);

/** A department with those below it. */
export type DepartNode = SysDepart & { children?: DepartNode[] };
const Below = Type.Unsafe<DepartNode>({ $ref: 'DepartNode#' });
export const DepartNodeShape = Type.Unsafe<DepartNode>(
  Type.Object({ ...facts, children: Type.Optional(Type.Array(Below)) }, { $id: 'DepartNode' }),
);

/** A department as pickers want it. */
export type DepartKey = { key: string; value: string; title: string; children?: DepartKey[] };
const KeyBelow = Type.Unsafe<DepartKey>({ $ref: 'DepartKey#' });
export const DepartKeyShape = Type.Unsafe<DepartKey>(
  Type.Object(
    { key: Id, value: Id, title: Type.String(), children: Type.Optional(Type.Array(KeyBelow)) },
    { $id: 'DepartKey' },
  ),
);

const fields = {
  orgCategory: Type.Optional(Nullable(Type.String({ pattern: '^[1-3]?$' }))),
  departNameEn: MaybeLine(100),
  departNameAbbr: MaybeLine(50),
  departOrder: MaybeNumber,
  description: MaybeText(500),
  mobile: MaybeLine(32),
  fax: MaybeLine(32),
  address: MaybeLine(200),
  memo: MaybeText(500),
  /** Empty for none. */
  managerId: Type.Optional(Nullable(Type.String({ pattern: '^(?:[0-9a-f]{32})?$' }))),
};
const ECHOED = [
  'key',
  'value',
  'title',
  'isLeaf',
  'orgType',
  'orgCode',
  'status',
  'delFlag',
  'managerName',
  'people',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'qywxIdentifier',
  'children',
] as const;
/** A department's id, or nothing for the top. */
const Parent = Type.Optional(Nullable(Type.String({ pattern: '^(?:[0-9a-f]{32})?$' })));

export const NewDepart = Type.Object(
  { parentId: Parent, departName: Line(100), ...fields, ...echoed(ECHOED) },
  { additionalProperties: false },
);
export const DepartChanges = Type.Object(
  {
    id: Id,
    parentId: Parent,
    ...fields,
    departName: MaybeName(100),
    version: SeenVersion,
    ...echoed(ECHOED),
  },
  { additionalProperties: false },
);
const { cycle, tooDeep, tooMany, hasPeople, unknownManager, nothingFound } = departmentFailures;
const { departmentBeyond } = userFailures;

export const depart = defineRoutes('depart', {
  queryTreeList: {
    method: 'GET',
    path: '/sys/sysDepart/queryTreeList',
    summary: 'All departments as a tree',
    access: 'system:depart:view',
    reply: Type.Array(Below),
  },
  queryIdTree: {
    method: 'GET',
    path: '/sys/sysDepart/queryIdTree',
    summary: 'All departments as a tree of names, for pickers',
    access: 'signedIn',
    reply: Type.Array(KeyBelow),
  },
  queryParentName: {
    method: 'GET',
    path: '/sys/sysDepart/queryParentName',
    summary: 'The name of the department above, or nothing at the top',
    access: 'system:depart:view',
    query: Type.Object({ departId: Id }, { additionalProperties: true }),
    reply: Type.Object({ departId: Nullable(Id), departName: Text }),
    failures: [commonFailures.notFound],
  },
  searchBy: {
    method: 'GET',
    path: '/sys/sysDepart/searchBy',
    summary: 'Departments by name; with `myDeptSearch` 1 only those I lead and those below them',
    access: 'system:depart:view',
    query: Type.Object(
      { keyWord: Search, myDeptSearch: Type.Optional(Type.String({ maxLength: 10 })) },
      { additionalProperties: true },
    ),
    reply: Type.Array(SysDepart),
    failures: [nothingFound],
  },
  queryMyDeptTreeList: {
    method: 'GET',
    path: '/sys/sysDepart/queryMyDeptTreeList',
    summary: 'The departments I lead as a tree; the message tells whether I lead any (2) or none (1)',
    access: 'signedIn',
    reply: Nullable(Type.Array(Below)),
  },
  queryById: {
    method: 'GET',
    path: '/sys/sysDepart/queryById',
    summary: 'One department',
    access: 'system:depart:view',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: SysDepart,
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/sys/sysDepart/add',
    summary: 'Add a department; the server makes its code',
    access: 'system:depart:edit',
    body: NewDepart,
    reply: SysDepart,
    failures: [commonFailures.notFound, tooDeep, tooMany, unknownManager],
  },
  edit: {
    method: 'PUT',
    path: '/sys/sysDepart/edit',
    summary: 'Change a department; its code stays wherever it lies',
    access: 'system:depart:edit',
    body: DepartChanges,
    reply: SysDepart,
    failures: [commonFailures.notFound, commonFailures.staleVersion, cycle, tooDeep, unknownManager, departmentBeyond],
  },
  move: {
    method: 'PUT',
    path: '/sys/sysDepart/move',
    summary: 'Move a department below another one or reorder it',
    access: 'system:depart:edit',
    body: Type.Object(
      { id: Id, parentId: Nullable(Id), place: Type.Integer({ minimum: 0, maximum: 10_000 }) },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [commonFailures.notFound, cycle, tooDeep, departmentBeyond],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/sysDepart/delete',
    summary: 'Delete a department with its sub-departments, unless they have members',
    access: 'system:depart:delete',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Outcome,
    failures: [commonFailures.notFound, hasPeople],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/sysDepart/deleteBatch',
    summary: 'Delete departments with their sub-departments, unless they have members',
    access: 'system:depart:delete',
    query: Type.Object({ ids: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: [commonFailures.notFound, hasPeople],
  },
  exportXls: {
    method: 'GET',
    path: '/sys/sysDepart/exportXls',
    summary: 'Departments as a table; of those chosen also what is below them',
    access: 'system:depart:view',
    kind: 'file',
    query: Type.Object({ selections: MaybeIds, ...SheetQuery }, { additionalProperties: true }),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/sysDepart/importExcel',
    summary: 'Import departments; known codes are updated',
    access: 'system:depart:edit',
    kind: 'upload',
    reply: ImportOutcome,
    failures: [...takingSheets, tooDeep, tooMany, departmentFailures.unknownParent, departmentFailures.rowWrong],
  },
});
