import { type Static, Type } from 'typebox';
import { CUSTOM_FIELD_NAME_MAX, CUSTOM_OPTION_NAME_MAX, CUSTOM_OPTIONS_MAX, CUSTOM_UNIT_MAX } from '../constants.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Line, Nullable } from '../kernel/shapes.ts';
import type { Field, Fields } from '../records/fields.ts';
import type { KindName, Names } from '../records/kinds.ts';
import { projectFailures } from './project.ts';
import { Color, CustomField, CustomFieldKind, CustomOption, type CustomValue } from './shapes.ts';

export const customFieldFailures = failures('customField', {
  nameTaken: 409,
  tooMany: 422,
  optionsNeeded: 422,
  optionTwice: 422,
  currencyNeeded: 422,
  unknown: 422,
  valueRefused: 422,
  required: 422,
  tooLarge: 413,
});

/** Kinds lists can be in the order of. */
export const SORTABLE_KINDS: readonly CustomFieldKind[] = [
  'text',
  'number',
  'money',
  'percent',
  'date',
  'checkbox',
  'choice',
  'link',
];
/** Kinds whose values are chosen from options. */
export const OPTION_KINDS: readonly CustomFieldKind[] = ['choice', 'choices'];
/** Kinds lists can be grouped by: their values are few, and a task has at most one. */
export const GROUPING_KINDS: readonly CustomFieldKind[] = ['choice', 'person', 'checkbox'];
/** Kinds whose values are numbers. */
export const NUMBER_KINDS: readonly CustomFieldKind[] = ['number', 'money', 'percent'];
/** Numbers are kept exactly up to this size with four digits behind the point. */
export const CUSTOM_NUMBER_MAX = 100_000_000_000;
/** Characters of a text, and of a long one. */
export const CUSTOM_TEXT_MAX = 500;
export const CUSTOM_LONG_TEXT_MAX = 5_000;

/** The name of a custom field where fields of tasks are named: in changes, history, filters and orders. */
export type CustomKey = `c_${string}`;

/** The name of a field, from its id. */
export function customKey(id: string): CustomKey {
  return `c_${id}`;
}

/** Whether a name of a field is one of a custom field. */
export function isCustomKey(name: string): name is CustomKey {
  return /^c_[0-9a-f]{32}$/.test(name);
}

const RECORD_KINDS: Readonly<Record<CustomFieldKind, KindName>> = {
  text: 'text',
  longText: 'longText',
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  checkbox: 'boolean',
  choice: 'choice',
  choices: 'choices',
  person: 'user',
  link: 'url',
};

/** A custom field as filters know fields. A box that is not ticked is no missing value. */
export function recordFieldOf({ name, kind, options }: Pick<CustomField, 'name' | 'kind' | 'options'>): Field {
  const choices = Object.fromEntries(options.map((option): [string, Names] => [option.id, [option.name, option.name]]));
  return {
    kind: RECORD_KINDS[kind],
    name: [name, name],
    ...(OPTION_KINDS.includes(kind) && { choices }),
    ...(kind === 'checkbox' && { required: true }),
  };
}

/** Whether lists of tasks can be grouped by a custom field, as filters know it. */
export function groupsTasks(field: Field | undefined): boolean {
  return GROUPING_KINDS.some((kind) => RECORD_KINDS[kind] === field?.kind);
}

/** Custom fields as filters know fields, by their names. */
export function recordFieldsOf(fields: readonly CustomField[]): Fields {
  return Object.fromEntries(fields.map((field) => [customKey(field.id), recordFieldOf(field)]));
}

/** What lists compare to put tasks in the order of a field; null where a task has no value of it. */
export function sortValueOf(field: Pick<CustomField, 'kind' | 'options'>, value: CustomValue): string | number | null {
  if (value === null) return null;
  if (field.kind === 'checkbox') return value === true ? 1 : null;
  if (field.kind === 'choice') {
    const place = field.options.findIndex(({ id }) => id === value);
    return place < 0 ? null : place + 1;
  }
  if (typeof value === 'string') return [...value].slice(0, 200).join('');
  return typeof value === 'number' ? value : null;
}

const inProject = [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived];

/** An option as it is sent: one without an id is new. */
const OptionDraft = Type.Object(
  { id: Type.Optional(Id), name: Line(CUSTOM_OPTION_NAME_MAX), color: Color },
  { additionalProperties: false },
);
const Options = Type.Array(OptionDraft, { maxItems: CUSTOM_OPTIONS_MAX });
const settings = {
  /** The options of a choice in their order. */
  options: Type.Optional(Options),
  /** What is counted, or the code of a currency. */
  unit: Type.Optional(Line(CUSTOM_UNIT_MAX, 0)),
  /** Digits behind the point. */
  decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  /** A value can be replaced, but no longer be emptied. */
  required: Type.Optional(Type.Boolean()),
  sortable: Type.Optional(Type.Boolean()),
};

export type CustomFieldDraft = Static<typeof CustomFieldDraft>;
const CustomFieldDraft = Type.Object(
  { projectId: Id, name: Line(CUSTOM_FIELD_NAME_MAX), kind: CustomFieldKind, ...settings },
  { additionalProperties: false },
);

export type CustomFieldEdit = Static<typeof CustomFieldEdit>;
const CustomFieldEdit = Type.Object(
  {
    id: Id,
    /** The version that was seen: a newer one is not replaced. Moving and archiving a field needs none. */
    version: Type.Optional(Type.Integer()),
    name: Type.Optional(Line(CUSTOM_FIELD_NAME_MAX)),
    ...settings,
    archived: Type.Optional(Type.Boolean()),
    /** Put it after this field; null puts it first. */
    afterId: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: false },
);

const settingsFailures = [
  customFieldFailures.nameTaken,
  customFieldFailures.optionsNeeded,
  customFieldFailures.optionTwice,
  customFieldFailures.currencyNeeded,
];

export const customField = defineRoutes('customField', {
  add: {
    method: 'POST',
    path: '/task/customField/add',
    summary: 'Add a custom field to the tasks of a project',
    access: 'task:use',
    body: CustomFieldDraft,
    reply: Type.Array(CustomField),
    failures: [...inProject, ...settingsFailures, customFieldFailures.tooMany],
  },
  edit: {
    method: 'PUT',
    path: '/task/customField/edit',
    summary: 'Rename, set up, archive or move a custom field; options that are left out go from all tasks',
    access: 'task:use',
    body: CustomFieldEdit,
    reply: Type.Array(CustomField),
    failures: [...inProject, ...settingsFailures, commonFailures.staleVersion],
  },
  usage: {
    method: 'GET',
    path: '/task/customField/usage',
    summary: 'How many tasks have a value of a custom field, and how many each of its options',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Object({
      tasks: Type.Integer(),
      options: Type.Array(Type.Object({ id: CustomOption.properties.id, tasks: Type.Integer() })),
    }),
    failures: inProject,
  },
  delete: {
    method: 'DELETE',
    path: '/task/customField/delete',
    summary: 'Delete a custom field with its values in all tasks, for good',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Array(CustomField),
    failures: inProject,
  },
});
