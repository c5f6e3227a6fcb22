import { type Static, Type } from 'typebox';
import { PRIORITIES, TITLE_MAX } from '../../constants.ts';
import { MapOf, Paragraphs } from '../../kernel/shapes.ts';
import { HTTP_URL } from '../../patterns.ts';
import type { Present } from '../../records/filter.ts';
import { KINDS } from '../../records/kinds.ts';
import { fieldsOfQuestions, isMet } from './conditions.ts';
import { type FormSchema, hasOwnOptions, type Question, type QuestionKind, questionsOf } from './schema.ts';

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
    Type.Array(Paragraphs(100), { maxItems: CHOSEN_MAX, uniqueItems: true }),
    Type.Null(),
  ]),
);
export type FormAnswer = FormAnswers[string];

/** The errors of an answer. */
export const ANSWER_PROBLEMS = ['required', 'tooLong', 'invalid', 'unknown'] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** The selectable users and labels of the project. */
type FormChoices = { people: readonly { id: string }[]; labels: readonly { id: string }[] };

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

/** The visible questions for the answers so far, in their order; hidden ones count as unanswered. */
export function applicableQuestions(
  schema: FormSchema,
  answers: FormAnswers,
  setting: FormSetting,
): ApplicableQuestion[] {
  const questions = questionsOf(schema);
  const fields = fieldsOfQuestions(questions);
  const known: Record<string, FormAnswer> = {};
  return questions.flatMap((question) => {
    const { id, visibleWhen, requiredWhen, required, target } = question;
    if (!isMet(visibleWhen, fields, known, setting)) return [];
    const isNeeded = required || target === 'title' || (!!requiredWhen && isMet(requiredWhen, fields, known, setting));
    const answer = answerTo(id, answers);
    if (!problemOfAnswer({ question, isNeeded: false }, answer, setting))
      known[id] = question.kind === 'checkbox' ? answer === true : answer;
    return [{ question, isNeeded }];
  });
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

const CHECKS: Readonly<Record<QuestionKind, Check>> = {
  text: (question, answer) => checkWritten(question, answer, /^[^\n\r\u2028\u2029]*$/),
  longText: (question, answer) => checkWritten(question, answer, /^/),
  url: (question, answer) => checkWritten(question, answer, HTTP_URL),
  number: (_, answer) => problemUnless(typeof answer === 'number' && isNumber(answer), 'invalid'),
  date: (_, answer) => problemUnless(typeof answer === 'string' && KINDS.date.parse(answer) === answer, 'invalid'),
  checkbox: (_, answer) => problemUnless(answer === true, 'invalid'),
  select: checkChosen,
  user: checkChosen,
  file: (_, answer) => problemUnless(areFiles(answer), 'invalid'),
  multiSelect: (question, answer, choices) => problemOfChosen(answer, offered(question, choices)),
};

/** Whether it names uploaded files; whether they exist is checked by the server. */
function areFiles(answer: FormAnswer): boolean {
  return (
    Array.isArray(answer) && answer.length <= ANSWER_FILES_MAX && answer.every((one) => /^[0-9a-f]{32}$/.test(one))
  );
}

function isNumber(answer: number): boolean {
  return Math.abs(answer) <= Number.MAX_SAFE_INTEGER;
}

function problemOfChosen(answer: FormAnswer, allowed: readonly string[]): AnswerProblem | null {
  if (!Array.isArray(answer)) return 'invalid';
  return answer.every((one) => allowed.includes(one)) ? null : 'unknown';
}

function offered(question: Question, { people, labels }: FormChoices): readonly string[] {
  if (hasOwnOptions(question)) return question.options.map(({ value }) => value);
  if (question.target === 'priority') return PRIORITIES;
  return (question.kind === 'user' ? people : labels).map(({ id }) => id);
}
