import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import {
  BaseVersion,
  IdList,
  ignoredFields,
  OptionalIds,
  OptionalLine,
  OptionalName,
  OptionalNumber,
  OptionalText,
  Search,
  SheetQuery,
  WireTime,
} from '../kernel/legacy-wire.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Line, Nullable } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';
import { departmentFailures, userFailures } from './failures.ts';
import { Outcome } from './shapes.ts';

const Text = Nullable(Type.String());
const facts = {
  id: Id,
  key: Id,
  value: Id,
  title: Type.String(),
  isLeaf: Type.Boolean(),
  /** Empty for a root department. */
  parentId: Type.String(),
  departName: Type.String(),
  departNameEn: Text,
  departNameAbbr: Text,
  departOrder: Type.Integer(),
  description: Text,
  orgCategory: Type.String(),
  /** Its level; 1 for root departments. */
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
  /** Number of users in it. */
  people: Type.Integer(),
  createTime: WireTime,
  updateTime: WireTime,
  version: Type.Integer(),
};

/** A department without its children. */
export type DepartmentRecord = Static<typeof DepartmentRecord>;
export const DepartmentRecord = Type.Object(facts);

/** A department with its descendants. */
export type DepartmentNode = DepartmentRecord & { children?: DepartmentNode[] };
const Below = Type.Unsafe<DepartmentNode>({ $ref: 'DepartNode#' });
export const DepartmentNodeShape = Type.Unsafe<DepartmentNode>(
  Type.Object({ ...facts, children: Type.Optional(Type.Array(Below)) }, { $id: 'DepartNode' }),
);

/** A department as option of a picker. */
export type DepartmentKey = { key: string; value: string; title: string; children?: DepartmentKey[] };
const KeyBelow = Type.Unsafe<DepartmentKey>({ $ref: 'DepartKey#' });
export const DepartmentKeyShape = Type.Unsafe<DepartmentKey>(
  Type.Object(
    { key: Id, value: Id, title: Type.String(), children: Type.Optional(Type.Array(KeyBelow)) },
    { $id: 'DepartKey' },
  ),
);

const fields = {
  orgCategory: Type.Optional(Nullable(Type.String({ pattern: '^[1-3]?$' }))),
  departNameEn: OptionalLine(100),
  departNameAbbr: OptionalLine(50),
  departOrder: OptionalNumber,
  description: OptionalText(500),
  mobile: OptionalLine(32),
  fax: OptionalLine(32),
  address: OptionalLine(200),
  memo: OptionalText(500),
  /** Empty for none. */
  managerId: Type.Optional(Nullable(Type.String({ pattern: '^(?:[0-9a-f]{32})?$' }))),
};
const IGNORED_FIELDS = [
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
/** The id of a department; empty for the root. */
const Parent = Type.Optional(Nullable(Type.String({ pattern: '^(?:[0-9a-f]{32})?$' })));

export const NewDepartment = Type.Object(
  { parentId: Parent, departName: Line(100), ...fields, ...ignoredFields(IGNORED_FIELDS) },
  { additionalProperties: false },
);
export const DepartmentChanges = Type.Object(
  {
    id: Id,
    parentId: Parent,
    ...fields,
    departName: OptionalName(100),
    version: BaseVersion,
    ...ignoredFields(IGNORED_FIELDS),
  },
  { additionalProperties: false },
);
const { cycle, tooDeep, tooMany, hasPeople, unknownManager, nothingFound } = departmentFailures;
const { departmentBeyond } = userFailures;

export const department = defineRoutes('depart', {
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
    reply: Type.Array(DepartmentRecord),
    failures: [nothingFound],
  },
  queryMyDeptTreeList: {
    method: 'GET',
    path: '/sys/sysDepart/queryMyDeptTreeList',
    summary: 'The departments I lead as a tree; the message is 2 if I lead any, otherwise 1',
    access: 'signedIn',
    reply: Nullable(Type.Array(Below)),
  },
  queryById: {
    method: 'GET',
    path: '/sys/sysDepart/queryById',
    summary: 'One department',
    access: 'system:depart:view',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: DepartmentRecord,
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/sys/sysDepart/add',
    summary: 'Add a department; the server makes its code',
    access: 'system:depart:edit',
    body: NewDepartment,
    reply: DepartmentRecord,
    failures: [commonFailures.notFound, tooDeep, tooMany, unknownManager],
  },
  edit: {
    method: 'PUT',
    path: '/sys/sysDepart/edit',
    summary: 'Change a department; its code stays wherever it lies',
    access: 'system:depart:edit',
    body: DepartmentChanges,
    reply: DepartmentRecord,
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
    query: Type.Object({ selections: OptionalIds, ...SheetQuery }, { additionalProperties: true }),
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
    failures: [...sheetImportFailures, tooDeep, tooMany, departmentFailures.unknownParent, departmentFailures.rowWrong],
  },
});
