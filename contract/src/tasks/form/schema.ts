import { type Static, Type } from 'typebox';
import { Line, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { type CustomKey, isCustomKey } from '../fields/custom-field.ts';
import type { CustomFieldKind } from '../shapes.ts';
import { fieldsOfQuestions, isCondition } from './conditions.ts';
import type { DesignField } from './form-fields.ts';

export const FORM_NAME_MAX = 40;
/** The maximum number of forms of a project. */
export const FORMS_MAX = 50;
export const FORM_QUESTIONS_MAX = 100;
const SECTIONS_MAX = 20;
const OPTIONS_MAX = 100;
const CONDITION_MAX = 2_000;

const QUESTION_KINDS = [
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
  'users',
  'dateRange',
  'phone',
  'department',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** Kinds that a question can have without a field of the task; departments are the options of a field. */
export const FREE_QUESTION_KINDS = QUESTION_KINDS.filter((kind) => kind !== 'department');

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

/** The kind of question that fills a custom field; kinds that are left out are filled by no question. */
export const QUESTION_KIND_OF: Readonly<Partial<Record<CustomFieldKind, QuestionKind>>> = {
  ...{ text: 'text', longText: 'longText', number: 'number', money: 'number', percent: 'number', date: 'date' },
  ...{ dateRange: 'dateRange', checkbox: 'checkbox', choice: 'select', choices: 'multiSelect', person: 'user' },
  ...{ people: 'users', department: 'department', phone: 'phone', link: 'url' },
};

/** The field of the task an answer fills: a built-in or a custom one. */
export type QuestionTarget = FormTarget | CustomKey;
const QuestionTarget = Type.Union([
  OneOf(FORM_TARGETS),
  Type.Unsafe<CustomKey>(Type.String({ pattern: '^c_[0-9a-f]{32}$' })),
]);

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
    target: Nullable(QuestionTarget),
    /** The options; priorities, labels and custom fields offer those of the project instead. */
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
  {
    title: Line(100, 0),
    help: Paragraphs(500),
    questions: Type.Array(Question, { maxItems: FORM_QUESTIONS_MAX }),
    /** The condition on answers of preceding sections under which the whole section is visible; missing: always. */
    visibleWhen: Type.Optional(Type.String({ maxLength: CONDITION_MAX })),
  },
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
  'badSectionCondition',
  'fieldGone',
  'fieldChanged',
  'fieldArchived',
  'fieldHidden',
  'fieldLimited',
] as const;
/** `question`: its id; `section`: its place. Both are missing for a problem of the form. */
export type FormProblem = { code: (typeof FORM_PROBLEMS)[number]; question?: string; section?: number };

/** Whether a problem is about a custom field, which can change after the form has been published. */
export function isFieldProblem({ code }: FormProblem): boolean {
  return code.startsWith('field');
}

/** All questions in their order. */
export function questionsOf({ sections }: FormSchema): Question[] {
  return sections.flatMap(({ questions }) => questions);
}

export function hasOwnOptions({ kind, target }: Question): boolean {
  return (kind === 'select' || kind === 'multiSelect') && target === null;
}

/** The names of the custom fields that its questions fill. */
export function customTargetsOf(schema: FormSchema): CustomKey[] {
  return questionsOf(schema).flatMap(({ target }) => (target !== null && isCustomKey(target) ? [target] : []));
}

/** Problems that prevent publishing a draft; empty if there are none. `fields` are the custom fields of its project. */
export function formProblems(schema: FormSchema, fields: readonly DesignField[] = []): FormProblem[] {
  const questions = questionsOf(schema);
  const hidden = new Set(schema.sections.flatMap((section) => (section.visibleWhen ? section.questions : [])));
  const problems = questions.flatMap((question, at) => {
    const codes = problemsOf(question, questions.slice(0, at), { fields, isInHidden: hidden.has(question) });
    return codes.map((code): FormProblem => ({ code, question: question.id }));
  });
  problems.push(...problemsOfSections(schema, fields));
  if (!questions.some(({ target }) => target === 'title')) problems.unshift({ code: 'noTitle' });
  if (questions.length > FORM_QUESTIONS_MAX) problems.unshift({ code: 'tooMany' });
  return problems;
}

type Place = { fields: readonly DesignField[]; isInHidden: boolean };

function problemsOf(question: Question, earlier: readonly Question[], place: Place): FormProblem['code'][] {
  const { id: name, target, visibleWhen, requiredWhen } = question;
  const isTaken = earlier.some((one) => one.target === target);
  const known = fieldsOfQuestions(earlier, place);
  const found: Partial<Record<FormProblem['code'], boolean>> = {
    noLabel: question.label === '',
    fewOptions: hasOwnOptions(question) && !isChoice(question),
    targetTwice: target !== null && (isTaken || !fitsBuiltIn(question)),
    sameId: earlier.some(({ id }) => id === name),
    badCondition: !isCondition(visibleWhen, known) || !isCondition(requiredWhen, known),
    titleHidden: target === 'title' && (!!visibleWhen || place.isInHidden),
  };
  const ofField = problemOfField(question, place.fields);
  return FORM_PROBLEMS.filter((code) => found[code] || code === ofField);
}

/** Sections whose conditions do not refer to questions of preceding sections only. */
function problemsOfSections({ sections }: FormSchema, fields: readonly DesignField[]): FormProblem[] {
  return sections.flatMap(({ visibleWhen }, at): FormProblem[] => {
    const earlier = fieldsOfQuestions(questionsOf({ sections: sections.slice(0, at) }), { fields });
    return isCondition(visibleWhen, earlier) ? [] : [{ code: 'badSectionCondition', section: at }];
  });
}

function fitsBuiltIn({ target, kind }: Question): boolean {
  return target === null || isCustomKey(target) || TARGET_KINDS[target] === kind;
}

/** Why a question cannot fill its custom field. */
function problemOfField({ target, kind }: Question, fields: readonly DesignField[]): FormProblem['code'] | null {
  if (target === null) return kind === 'department' ? 'fieldGone' : null;
  if (!isCustomKey(target)) return null;
  const field = fields.find(({ key }) => key === target);
  if (!field) return 'fieldGone';
  return QUESTION_KIND_OF[field.kind] === kind ? field.problem : 'fieldChanged';
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
