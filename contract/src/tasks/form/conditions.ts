import { PRIORITIES } from '../../constants.ts';
import { checkFilter } from '../../records/check-filter.ts';
import type { Field, Fields } from '../../records/fields.ts';
import { bindFilter, FilterError, matches, type Present } from '../../records/filter.ts';
import { parseFilter } from '../../records/filter-text.ts';
import type { KindName, Names } from '../../records/kinds.ts';
import type { FormField } from './form-fields.ts';
import type { FormTarget, Question, QuestionKind } from './schema.ts';

const KIND_OF: Readonly<Record<QuestionKind, KindName>> = {
  ...{ text: 'text', longText: 'longText', number: 'number', date: 'date', select: 'choice', multiSelect: 'choices' },
  ...{ user: 'user', checkbox: 'boolean', url: 'url', file: 'links' },
  ...{ users: 'users', dateRange: 'dateRange', phone: 'phone', department: 'choice' },
};

/** The options of questions that are those of the project. */
type Choices = {
  labels?: readonly { id: string; name: string }[] | undefined;
  fields?: readonly FormField[] | undefined;
};

/** Questions as fields of conditions; labels accept any id unless those of the project are given. */
export function fieldsOfQuestions(questions: readonly Question[], choices: Choices = {}): Fields {
  return Object.fromEntries(questions.map((question) => [question.id, fieldOfQuestion(question, choices)]));
}

function fieldOfQuestion({ kind, label, target, options }: Question, { labels, fields = [] }: Choices): Field {
  const name: Names = [label, label];
  if (target === ('labels' satisfies FormTarget))
    return labels ? { kind: 'choices', name, choices: choicesOf(labels) } : { kind: 'links', name };
  if (target === ('priority' satisfies FormTarget))
    return { kind: 'choice', name, choices: choicesOf(PRIORITIES.map((id) => ({ id, name: id }))) };
  const offered = fields.find(({ key }) => key === target)?.options;
  const named = offered ?? options.map((option) => ({ id: option.value, name: option.label }));
  return { kind: KIND_OF[kind], name, ...(named.length > 0 && { choices: choicesOf(named) }) };
}

function choicesOf(named: readonly { id: string; name: string }[]): Readonly<Record<string, Names>> {
  return Object.fromEntries(named.map(({ id, name }) => [id, [name, name]]));
}

/** Whether answers meet a condition; a missing one is always met. */
export function isMet(
  condition: string | undefined,
  fields: Fields,
  answers: Readonly<Record<string, unknown>>,
  present: Present,
): boolean {
  return !condition || matches(fields, bindFilter(parseFilter(condition), present), answers);
}

/** Whether a condition is valid for the preceding questions. */
export function isCondition(condition: string | undefined, fields: Fields): boolean {
  if (!condition) return true;
  try {
    checkFilter(fields, parseFilter(condition));
    return true;
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
