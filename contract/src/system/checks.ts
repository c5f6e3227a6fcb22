import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
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
import { Done, Id, Line, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';

export const checkRuleFailures = failures('checkRule', {
  codeTaken: 409,
  /** `ruleJson` is not a list of parts, or has an invalid pattern; `detail` names the part. */
  unusable: 422,
  /** The value is invalid; `detail` is the part that refused it. */
  refused: 200,
});
export const duplicateFailures = failures('duplicate', {
  taken: 200,
  /** The table or column is not available for comparison. */
  unknownField: 400,
});
export const categoryFailures = failures('category', { codeForeign: 200, full: 422, tooDeep: 422 });

/** A part of a rule: the next `digits` characters of a value, or all of it (`*`), must match the pattern. */
export type RulePart = Static<typeof RulePart>;
export const RulePart = Type.Object({
  digits: Type.String({ pattern: '^(?:\\*|[1-9][0-9]{0,2})$' }),
  pattern: Type.String({ minLength: 1, maxLength: 200 }),
  message: Type.String({ maxLength: 200 }),
  /** For parts about the whole value: 1 is checked before the others, 0 after them. */
  priority: Type.Optional(OneOf(['0', '1'])),
});
export const RULE_PARTS_MAX = 20;
export const CHECKED_VALUE_MAX = 500;

/** The verdict of a part of a rule on a value; indexes count characters as users see them. */
export type RuleVerdict = Static<typeof RuleVerdict>;
export const RuleVerdict = Type.Object({
  digits: Type.String(),
  pattern: Type.String(),
  message: Type.String(),
  beginIndex: Type.Integer(),
  endIndex: Type.Integer(),
  checkValue: Type.String(),
  passed: Type.Boolean(),
});

export type CheckRule = Static<typeof CheckRule>;
export const CheckRule = Type.Object({
  id: Id,
  ruleName: Type.String(),
  ruleCode: Type.String(),
  /** The parts as a JSON text. */
  ruleJson: Type.String(),
  ruleDescription: Nullable(Type.String()),
  createTime: Type.String(),
  version: Type.Integer(),
});

const RuleCode = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.-]+$' });
const RuleJson = Type.String({ minLength: 2, maxLength: 20_000 });
export const CheckRuleFields = Type.Object(
  {
    ruleName: Line(100),
    ruleCode: RuleCode,
    ruleJson: RuleJson,
    ruleDescription: Type.Optional(Nullable(Paragraphs(500))),
  },
  { additionalProperties: false },
);
const RuleFilter = {
  ruleName: Type.Optional(Type.String({ maxLength: 100 })),
  ruleCode: Type.Optional(Type.String({ maxLength: 100 })),
};
const CheckedValue = Type.String({ maxLength: CHECKED_VALUE_MAX * 9 });
const { notFound, staleVersion } = commonFailures;

export const checkRule = defineRoutes('checkRule', {
  checkByCode: {
    method: 'GET',
    path: '/sys/checkRule/checkByCode',
    summary: 'Whether a value passes a rule; the value may be URL-encoded twice',
    access: 'signedIn',
    query: Type.Object({ ruleCode: Type.String({ minLength: 1, maxLength: 64 }), value: CheckedValue }),
    reply: Nullable(RuleVerdict),
    failures: [notFound, checkRuleFailures.refused],
  },
  test: {
    method: 'POST',
    path: '/sys/checkRule/test',
    summary: 'What each part of a rule that is not saved yet says of a value',
    access: 'system:checkRule:view',
    reads: true,
    body: Type.Object(
      { ruleJson: RuleJson, value: Type.String({ maxLength: CHECKED_VALUE_MAX }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ passed: Type.Boolean(), parts: Type.Array(RuleVerdict) }),
    failures: [checkRuleFailures.unusable],
  },
  list: {
    method: 'GET',
    path: '/sys/checkRule/list',
    summary: 'Check rules',
    access: 'system:checkRule:view',
    query: Type.Object({ ...Paging, ...RuleFilter }),
    reply: Paged(CheckRule),
  },
  queryById: {
    method: 'GET',
    path: '/sys/checkRule/queryById',
    summary: 'One check rule',
    access: 'system:checkRule:view',
    query: ByIdQuery,
    reply: CheckRule,
    failures: [notFound],
  },
  add: {
    method: 'POST',
    path: '/sys/checkRule/add',
    summary: 'Add a check rule; its patterns are of the kind that ends in linear time (RE2)',
    access: 'system:checkRule:edit',
    body: CheckRuleFields,
    reply: CheckRule,
    failures: [checkRuleFailures.codeTaken, checkRuleFailures.unusable],
  },
  edit: {
    method: 'PUT',
    path: '/sys/checkRule/edit',
    summary: 'Change a check rule',
    access: 'system:checkRule:edit',
    body: EditBody({
      id: Id,
      ...CheckRuleFields.properties,
      ruleName: OptionalName(100),
      ruleCode: Type.Optional(Nullable(RuleCode)),
      ruleJson: Type.Optional(Nullable(RuleJson)),
      version: BaseVersion,
    }),
    reply: CheckRule,
    failures: [checkRuleFailures.codeTaken, checkRuleFailures.unusable, notFound, staleVersion],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/checkRule/delete',
    summary: 'Delete a check rule',
    access: 'system:checkRule:edit',
    query: ByIdQuery,
    reply: Done,
    failures: [notFound],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/checkRule/deleteBatch',
    summary: 'Delete check rules',
    access: 'system:checkRule:edit',
    query: IdsQuery,
    reply: Type.Object({ deleted: Type.Integer() }),
  },
  exportXls: {
    method: 'GET',
    path: '/sys/checkRule/exportXls',
    summary: 'Check rules as a table',
    access: 'system:checkRule:view',
    kind: 'file',
    query: Type.Object({ ...RuleFilter, selections: OptionalIds, ...SheetQuery }),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/checkRule/importExcel',
    summary: 'Import check rules; known codes are updated',
    access: 'system:checkRule:edit',
    kind: 'upload',
    reply: ImportOutcome,
    failures: sheetImportFailures,
  },
});

export const duplicate = defineRoutes('duplicate', {
  check: {
    method: 'GET',
    path: '/sys/duplicate/check',
    summary: 'Whether a value is still free in one of the fields that must be unique',
    access: 'signedIn',
    query: Type.Object({
      tableName: Type.String({ maxLength: 64 }),
      fieldName: Type.String({ maxLength: 64 }),
      fieldVal: Type.String({ maxLength: 300 }),
      /** The record that may keep its own value. */
      dataId: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: Done,
    failures: [duplicateFailures.taken, duplicateFailures.unknownField],
  },
});
