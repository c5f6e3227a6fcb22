import { type Static, Type } from 'typebox';
import { CUSTOM_OPTIONS_MAX, PRIORITIES, TITLE_MAX } from '../../constants.ts';
import { MapOf, Paragraphs } from '../../kernel/shapes.ts';
import { HTTP_URL } from '../../patterns.ts';
import type { Present } from '../../records/filter.ts';
import { KINDS } from '../../records/kinds.ts';
import { CUSTOM_NUMBER_MAX } from '../fields/custom-field-kinds.ts';
import { exceededLimit } from '../fields/field-limits.ts';
import { fieldsOfQuestions, isMet } from './conditions.ts';
import { type FormField, fieldFor, lacksField } from './form-fields.ts';
import {
  type FormSchema,
  type FormSection,
  hasOwnOptions,
  type Question,
  type QuestionKind,
  questionsOf,
} from './schema.ts';

const TEXT_MAX = 500;
const LONG_TEXT_MAX = 5_000;
const URL_MAX = 2_000;
const CHOSEN_MAX = 50;
/** The maximum number of files of an answer. */
export const ANSWER_FILES_MAX = 5;

/** Answers by the ids of their questions. */
export type FormAnswers = Static<typeof FormAnswers>;
export const FormAnswers = MapOf(
  Type.Union([
    Paragraphs(LONG_TEXT_MAX),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Paragraphs(100), { maxItems: CUSTOM_OPTIONS_MAX, uniqueItems: true }),
    Type.Null(),
  ]),
);
export type FormAnswer = FormAnswers[string];

/** The errors of an answer. */
export const ANSWER_PROBLEMS = ['required', 'tooLong', 'invalid', 'unknown', 'decimals', 'outOfRange'] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** The selectable users and labels of the project, and the custom fields that questions fill. */
type FormChoices = {
  people: readonly { id: string }[];
  labels: readonly { id: string }[];
  fields?: readonly FormField[] | undefined;
};

/** The context of validation: the choices, the user, and the date in their time zone. */
export type FormSetting = FormChoices & Present;

/** The maximum length of a text answer. */
export function longestAnswer({ kind, target }: Question): number {
  if (target === 'title') return TITLE_MAX;
  if (kind === 'url') return URL_MAX;
  return kind === 'longText' ? LONG_TEXT_MAX : TEXT_MAX;
}

/** Whether a question is unanswered; an unchecked box counts as unanswered. */
export function isUnanswered(answer: FormAnswer | undefined): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  return answer === undefined || answer === null || answer === false || (Array.isArray(answer) && answer.length === 0);
}

/** A visible question, and whether it is required. */
export type ApplicableQuestion = { question: Question; isNeeded: boolean };

/** A visible section with its visible questions. */
export type ApplicableSection = { section: FormSection; questions: readonly ApplicableQuestion[] };

/** The visible sections and questions for the answers so far, in their order; hidden questions count as unanswered. */
export function applicableSections(
  schema: FormSchema,
  answers: FormAnswers,
  setting: FormSetting,
): ApplicableSection[] {
  const fields = fieldsOfQuestions(questionsOf(schema));
  const known: Record<string, FormAnswer> = {};
  const applicable = (question: Question): ApplicableQuestion[] => {
    const { id, visibleWhen, requiredWhen, required, target } = question;
    if (lacksField(question, setting.fields) || !isMet(visibleWhen, fields, known, setting)) return [];
    const isNeeded = required || target === 'title' || (!!requiredWhen && isMet(requiredWhen, fields, known, setting));
    const answer = answerTo(id, answers);
    if (!problemOfAnswer({ question, isNeeded: false }, answer, setting))
      known[id] = question.kind === 'checkbox' ? answer === true : answer;
    return [{ question, isNeeded }];
  };
  return schema.sections.flatMap((section): ApplicableSection[] =>
    isMet(section.visibleWhen, fields, known, setting)
      ? [{ section, questions: section.questions.flatMap(applicable) }]
      : [],
  );
}

/** The visible questions of all visible sections. */
function applicableQuestions(schema: FormSchema, answers: FormAnswers, setting: FormSetting): ApplicableQuestion[] {
  return applicableSections(schema, answers, setting).flatMap(({ questions }) => questions);
}

/** The non-empty answers to visible questions, in their order; all others are dropped. */
export function keptAnswers(schema: FormSchema, answers: FormAnswers, setting: FormSetting): FormAnswers {
  const kept = applicableQuestions(schema, answers, setting).map(({ question: { id } }) => [id, answerTo(id, answers)]);
  return Object.fromEntries(kept.filter(([, answer]) => !isUnanswered(answer as FormAnswer)));
}

/** The errors of all answers, by question; empty if all are valid. The same in browser and server. */
export function checkAnswers(
  schema: FormSchema,
  answers: FormAnswers,
  setting: FormSetting,
): Record<string, AnswerProblem> {
  const found: [string, AnswerProblem][] = [];
  for (const requested of applicableQuestions(schema, answers, setting)) {
    const problem = problemOfAnswer(requested, answerTo(requested.question.id, answers), setting);
    if (problem) found.push([requested.question.id, problem]);
  }
  return Object.fromEntries(found);
}

function answerTo(id: string, answers: FormAnswers): FormAnswer {
  return (Object.hasOwn(answers, id) ? answers[id] : null) ?? null;
}

function problemOfAnswer(
  { question, isNeeded }: ApplicableQuestion,
  answer: FormAnswer,
  choices: FormChoices,
): AnswerProblem | null {
  if (isUnanswered(answer)) return isNeeded ? 'required' : null;
  return CHECKS[question.kind](question, answer, choices);
}

type Check = (question: Question, answer: FormAnswer, choices: FormChoices) => AnswerProblem | null;

const problemUnless = (isRight: boolean, problem: AnswerProblem) => (isRight ? null : problem);

const checkWritten = (question: Question, answer: FormAnswer, form: RegExp): AnswerProblem | null => {
  if (typeof answer !== 'string') return 'invalid';
  if (Array.from(answer).length > longestAnswer(question)) return 'tooLong';
  return problemUnless(form.test(answer), 'invalid');
};

const checkChosen: Check = (question, answer, choices) => {
  if (typeof answer !== 'string') return 'invalid';
  return problemUnless(offered(question, choices).includes(answer), 'unknown');
};

const checkDays: Check = (question, answer, { fields }) => {
  const { parse } = question.kind === 'dateRange' ? KINDS.dateRange : KINDS.date;
  if (typeof answer !== 'string' || parse(answer) !== answer) return 'invalid';
  return problemUnless(isInRange(fieldFor(question, fields), answer), 'outOfRange');
};

const checkNumber: Check = (question, answer, { fields }) => {
  const field = fieldFor(question, fields);
  const max = field ? CUSTOM_NUMBER_MAX : Number.MAX_SAFE_INTEGER;
  if (typeof answer !== 'number' || !(Math.abs(answer) <= max)) return 'invalid';
  if (field && Number(answer.toFixed(field.decimals)) !== answer) return 'decimals';
  return problemUnless(isInRange(field, answer), 'outOfRange');
};

function isInRange(field: FormField | undefined, answer: string | number): boolean {
  return !field || !exceededLimit(field, answer);
}

const checkSeveral: Check = (question, answer, choices) => {
  if (!Array.isArray(answer)) return 'invalid';
  const isFromList = question.kind === 'multiSelect' && question.target !== 'labels';
  if (answer.length > (isFromList ? CUSTOM_OPTIONS_MAX : CHOSEN_MAX)) return 'tooLong';
  const allowed = offered(question, choices);
  return problemUnless(
    answer.every((one) => allowed.includes(one)),
    'unknown',
  );
};

const CHECKS: Readonly<Record<QuestionKind, Check>> = {
  text: (question, answer) => checkWritten(question, answer, /^[^\n\r\u2028\u2029]*$/),
  longText: (question, answer) => checkWritten(question, answer, /^/),
  url: (question, answer) => checkWritten(question, answer, HTTP_URL),
  phone: (question, answer) => checkWritten(question, answer, /^[+0-9](?:[0-9 ()./-]{0,38}[0-9)])?$/),
  number: checkNumber,
  date: checkDays,
  dateRange: checkDays,
  checkbox: (_, answer) => problemUnless(answer === true, 'invalid'),
  select: checkChosen,
  user: checkChosen,
  department: checkChosen,
  users: checkSeveral,
  multiSelect: checkSeveral,
  file: (_, answer) => problemUnless(areFiles(answer), 'invalid'),
};

/** Whether it names uploaded files; whether they exist is checked by the server. */
function areFiles(answer: FormAnswer): boolean {
  return (
    Array.isArray(answer) && answer.length <= ANSWER_FILES_MAX && answer.every((one) => /^[0-9a-f]{32}$/.test(one))
  );
}

function offered(question: Question, { people, labels, fields }: FormChoices): readonly string[] {
  if (hasOwnOptions(question)) return question.options.map(({ value }) => value);
  if (question.target === 'priority') return PRIORITIES;
  if (question.kind === 'user' || question.kind === 'users') return people.map(({ id }) => id);
  return (question.target === 'labels' ? labels : (fieldFor(question, fields)?.options ?? [])).map(({ id }) => id);
}
