import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { rightsFailures } from './failures.ts';

/** The operators of a rule; `SCOPE` selects by owner, `HIDE` hides a column. */
export const RULE_CONDITIONS = [
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'IN',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
  'SCOPE',
  'HIDE',
] as const;
export type RuleCondition = (typeof RULE_CONDITIONS)[number];

/** The scopes of a rule with the operator `SCOPE`. */
export const DATA_SCOPES = ['own', 'department', 'below', 'all'] as const;

export const RULE_VARIABLES = [
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_multi_org_code',
  'sys_date',
  'sys_time',
  'bpm_status',
] as const;

/** A condition on the records or the columns of a list. */
export type DataRule = Static<typeof DataRule>;
export const DataRule = Type.Object({
  id: Id,
  permissionId: Id,
  ruleName: Type.String(),
  ruleColumn: Type.String(),
  ruleConditions: Type.String(),
  ruleValue: Type.String(),
  status: Type.String(),
  createTime: Type.String(),
});

export type DataRuleDraft = Static<typeof DataRuleDraft>;
export const DataRuleDraft = Type.Object(
  {
    permissionId: Id,
    ruleName: Line(50),
    ruleColumn: Type.Optional(Nullable(Line(50, 0))),
    ruleConditions: Line(20),
    ruleValue: Type.Optional(Nullable(Line(300, 0))),
    status: Type.Optional(Nullable(OneOf(['0', '1']))),
  },
  { additionalProperties: true },
);

const { notFound } = commonFailures;
const { ruleInvalid, sqlRule, ruleInUse, tooMany } = rightsFailures;
const view = 'system:permission:view';
const edit = 'system:permission:edit';

/** Data rules that grants of a menu entry can have. */
export const dataRule = defineRoutes('dataRule', {
  byPermission: {
    method: 'GET',
    path: '/sys/permission/getPermRuleListByPermId',
    summary: 'The rules of an entry',
    access: view,
    query: Type.Object({ permissionId: Id }, { additionalProperties: true }),
    reply: Type.Array(DataRule),
  },
  query: {
    method: 'GET',
    path: '/sys/permission/queryPermissionRule',
    summary: 'The rules of an entry by name and value',
    access: view,
    query: Type.Object(
      {
        permissionId: Id,
        ruleName: Type.Optional(Line(50, 0)),
        ruleValue: Type.Optional(Line(300, 0)),
      },
      { additionalProperties: true },
    ),
    reply: Type.Array(DataRule),
  },
  resource: {
    method: 'GET',
    path: '/sys/permission/ruleColumns',
    summary: 'The columns that rules of an entry may use; null where its page has no list with data rules',
    access: view,
    query: Type.Object({ permissionId: Id }, { additionalProperties: true }),
    reply: Nullable(
      Type.Object({
        name: Type.String(),
        columns: Type.Array(
          Type.Object({ column: Type.String(), name: Type.String(), conditions: Type.Array(OneOf(RULE_CONDITIONS)) }),
        ),
        scopes: Type.Array(OneOf(DATA_SCOPES)),
      }),
    ),
  },
  add: {
    method: 'POST',
    path: '/sys/permission/addPermissionRule',
    summary: 'Add a data rule to a menu item',
    access: edit,
    body: DataRuleDraft,
    reply: Type.Object({ id: Id }),
    failures: [notFound, ruleInvalid, sqlRule, tooMany],
  },
  edit: {
    method: 'PUT',
    path: '/sys/permission/editPermissionRule',
    summary: 'Edit a data rule; one in use cannot be disabled',
    access: edit,
    body: Type.Object({ ...DataRuleDraft.properties, id: Id }, { additionalProperties: true }),
    reply: Done,
    failures: [notFound, ruleInvalid, sqlRule, ruleInUse, rightsFailures.beyondOwn],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/permission/deletePermissionRule',
    summary: 'Delete a data rule that is not in use',
    access: edit,
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Done,
    failures: [notFound, ruleInUse],
  },
});
