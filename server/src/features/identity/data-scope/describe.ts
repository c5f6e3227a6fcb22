import type { Language } from '../../../kernel/access/actor.ts';
import type { DataResource } from '../../../kernel/access/data-resource.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import type { Condition, Filter, StoredRule, Test } from './rules.ts';

const TESTS: Readonly<Record<Test, Sentence>> = {
  '=': ['{column} is {value}', '{column}为{value}'],
  '!=': ['{column} is not {value}', '{column}不为{value}'],
  '>': ['{column} is greater than {value}', '{column}大于{value}'],
  '>=': ['{column} is at least {value}', '{column}不小于{value}'],
  '<': ['{column} is less than {value}', '{column}小于{value}'],
  '<=': ['{column} is at most {value}', '{column}不大于{value}'],
  IN: ['{column} is one of {value}', '{column}为{value}之一'],
  LIKE: ['{column} contains {value}', '{column}包含{value}'],
  LEFT_LIKE: ['{column} ends with {value}', '{column}以{value}结尾'],
  RIGHT_LIKE: ['{column} starts with {value}', '{column}以{value}开头'],
};
const SCOPES: Readonly<Record<string, Sentence>> = {
  own: ['their own records', '仅本人的记录'],
  department: ['records of their current department', '当前部门的记录'],
  below: ['records of their current department and its sub-departments', '当前部门及下级部门的记录'],
  all: ['all records', '全部记录'],
};
const VARIABLES: Readonly<Record<string, Sentence>> = {
  sys_user_code: ['their username', '本人账号'],
  sys_user_name: ['their name', '本人姓名'],
  sys_org_code: ['their current department', '当前部门编码'],
  sys_multi_org_code: ['any of their departments', '所属任一部门编码'],
  sys_date: ['today', '当天日期'],
  sys_time: ['the current time', '当前时间'],
  bpm_status: ['“1”', '“1”'],
};
const HIDES: Sentence = ['{column} is hidden', '隐藏{column}'];
const OUT_OF_FORCE: Sentence = ['nothing, because a rule is inactive', '无：规则已停用'];
const AND: Sentence = [' and ', '，且'];
const OR: Sentence = [' or ', '或'];

/** Describes a rule in words. */
export function describeRule(resource: DataResource | undefined, rule: StoredRule | null, language: Language): string {
  if (rule?.status !== '1' || !resource) return translate(OUT_OF_FORCE, language);
  const { ruleColumn, ruleConditions, ruleValue } = rule;
  const scope = ruleConditions === 'SCOPE' ? SCOPES[ruleValue] : undefined;
  if (scope) return translate(scope, language);
  const column = columnName(resource, ruleColumn, language);
  if (ruleConditions === 'HIDE') return translate(HIDES, language, { column });
  const test = TESTS[ruleConditions as Test];
  return test
    ? translate(test, language, { column, value: describeValue(ruleValue, language) })
    : translate(OUT_OF_FORCE, language);
}

/** Describes the alternatives of a filter; empty when unrestricted. */
export function describeFilter(resource: DataResource, filter: Filter, language: Language): string[] {
  if (filter.some((all) => all.length === 0)) return [];
  return filter.map((all) =>
    all.map((condition) => describeCondition(resource, condition, language)).join(translate(AND, language)),
  );
}

function describeCondition(resource: DataResource, condition: Condition, language: Language): string {
  if (condition.is === 'own') return translate(SCOPES.own as Sentence, language);
  if (condition.is === 'never') return translate(OUT_OF_FORCE, language);
  if (condition.is !== 'compare') return `${translate(SCOPES[condition.is] as Sentence, language)} (${condition.code})`;
  const { column, test, values } = condition;
  const value = values.map(quoted).join(translate(OR, language));
  return translate(TESTS[test], language, { column: columnName(resource, column, language), value });
}

export function columnName(resource: DataResource, column: string, language: Language): string {
  const name = Object.hasOwn(resource.columns, column) ? resource.columns[column]?.name : undefined;
  return name ? translate(name, language) : column;
}

function describeValue(value: string, language: Language): string {
  const variable = /^#\{\s*([A-Za-z_]+)\s*\}%*$/.exec(value)?.[1] ?? '';
  const known = Object.hasOwn(VARIABLES, variable) ? VARIABLES[variable] : undefined;
  return known ? translate(known, language) : quoted(value);
}

function quoted(value: string): string {
  return `“${value}”`;
}
