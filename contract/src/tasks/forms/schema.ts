import { type Static, Type } from 'typebox';
import { Line, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { fieldsOfQuestions, isCondition } from './conditions.ts';

export const FORM_NAME_MAX = 40;
/** The maximum number of forms of a project. */
export const FORMS_MAX = 50;
export const FORM_QUESTIONS_MAX = 100;
const SECTIONS_MAX = 20;
const OPTIONS_MAX = 100;
const CONDITION_MAX = 2_000;

export const QUESTION_KINDS = [
  'text',
  'longText',
  'number',
  'date',
  'select',
  'multiSelect',
  'user',
  'checkbox',
  'url',
  'file',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The task fields an answer can fill, each with the kind of question it needs. */
export const TARGET_KINDS = {
  title: 'text',
  description: 'longText',
  priority: 'select',
  labels: 'multiSelect',
  assignee: 'user',
  dueDate: 'date',
} as const satisfies Record<string, QuestionKind>;
export type FormTarget = keyof typeof TARGET_KINDS;
export const FORM_TARGETS = Object.keys(TARGET_KINDS) as FormTarget[];

const QuestionOption = Type.Object(
  { value: Type.String({ pattern: '^o[1-9][0-9]{0,3}$' }), label: Line(100, 0) },
  { additionalProperties: false },
);

/** A question of a form; its id is also its name in prefill URLs. */
export type Question = Static<typeof Question>;
export const Question = Type.Object(
  {
    id: Type.String({ pattern: '^q[1-9][0-9]{0,3}$' }),
    kind: OneOf(QUESTION_KINDS),
    label: Line(200, 0),
    help: Paragraphs(500),
    required: Type.Boolean(),
    /** The task field of the answer; other answers are added to the description. */
    target: Nullable(OneOf(FORM_TARGETS)),
    /** The options; priorities and labels offer those of the project instead. */
    options: Type.Array(QuestionOption, { maxItems: OPTIONS_MAX }),
    /** The condition on preceding answers under which it is visible, as filter text; missing: always. */
    visibleWhen: Type.Optional(Type.String({ maxLength: CONDITION_MAX })),
    /** The condition under which it is required, even if it is optional otherwise. */
    requiredWhen: Type.Optional(Type.String({ maxLength: CONDITION_MAX })),
  },
  { additionalProperties: false },
);

/** Questions under a heading. */
export type FormSection = Static<typeof FormSection>;
export const FormSection = Type.Object(
  { title: Line(100, 0), help: Paragraphs(500), questions: Type.Array(Question, { maxItems: FORM_QUESTIONS_MAX }) },
  { additionalProperties: false },
);

/** The questions of a form; a draft may be incomplete. */
export type FormSchema = Static<typeof FormSchema>;
export const FormSchema = Type.Object(
  { sections: Type.Array(FormSection, { minItems: 1, maxItems: SECTIONS_MAX }) },
  { additionalProperties: false },
);

/** Why a draft cannot be published. */
export const FORM_PROBLEMS = [
  'noTitle',
  'noLabel',
  'fewOptions',
  'targetTwice',
  'sameId',
  'tooMany',
  'badCondition',
  'titleHidden',
] as const;
export type FormProblem = { code: (typeof FORM_PROBLEMS)[number]; question?: string };

/** All questions in their order. */
export function questionsOf({ sections }: FormSchema): Question[] {
  return sections.flatMap(({ questions }) => questions);
}

export function hasOwnOptions({ kind, target }: Question): boolean {
  return (kind === 'select' || kind === 'multiSelect') && target === null;
}

/** Problems that prevent publishing a draft; empty if there are none. */
export function formProblems(schema: FormSchema): FormProblem[] {
  const questions = questionsOf(schema);
  const problems = questions.flatMap((question, at) =>
    problemsOf(question, questions.slice(0, at)).map((code): FormProblem => ({ code, question: question.id })),
  );
  if (!questions.some(({ target }) => target === 'title')) problems.unshift({ code: 'noTitle' });
  if (questions.length > FORM_QUESTIONS_MAX) problems.unshift({ code: 'tooMany' });
  return problems;
}

function problemsOf(question: Question, earlier: readonly Question[]): FormProblem['code'][] {
  const { id: name, target, kind, visibleWhen } = question;
  const isTaken = earlier.some((one) => one.target === target);
  const found: Partial<Record<FormProblem['code'], boolean>> = {
    noLabel: question.label === '',
    fewOptions: hasOwnOptions(question) && !isChoice(question),
    targetTwice: target !== null && (TARGET_KINDS[target] !== kind || isTaken),
    sameId: earlier.some(({ id }) => id === name),
    badCondition: !hasConditionsOn(question, earlier),
    titleHidden: target === 'title' && !!visibleWhen,
  };
  return FORM_PROBLEMS.filter((code) => found[code]);
}

/** Whether its conditions refer to preceding questions only. */
function hasConditionsOn({ visibleWhen, requiredWhen }: Question, earlier: readonly Question[]): boolean {
  const fields = fieldsOfQuestions(earlier);
  return isCondition(visibleWhen, fields) && isCondition(requiredWhen, fields);
}

/** Whether it has options with distinct names. */
function isChoice({ options }: Question): boolean {
  const differ = (texts: string[]) => new Set(texts).size === texts.length;
  return (
    options.length > 0 &&
    options.every(({ label }) => label !== '') &&
    differ(options.map(({ label }) => label)) &&
    differ(options.map(({ value }) => value))
  );
}
