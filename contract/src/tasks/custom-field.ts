import { type Static, Type } from 'typebox';
import { CUSTOM_FIELD_NAME_MAX, CUSTOM_OPTION_NAME_MAX, CUSTOM_OPTIONS_MAX, CUSTOM_UNIT_MAX } from '../constants.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Line, Nullable } from '../kernel/shapes.ts';
import type { Field, Fields } from '../records/fields.ts';
import type { KindName, Names } from '../records/kinds.ts';
import { projectFailures } from './project.ts';
import { Color, CustomField, CustomFieldKind, CustomOption, type CustomValue, FieldAudiences } from './shapes.ts';

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
  hidden: 422,
  conditionRefused: 422,
  tooManyValues: 422,
  notEditable: 403,
  automatic: 422,
  kindRefused: 422,
  recordUnknown: 422,
  fileUnknown: 422,
  rightsRefused: 422,
});

/** Kinds that lists can be sorted by. */
export const SORTABLE_KINDS: readonly CustomFieldKind[] = [
  'text',
  'number',
  'money',
  'percent',
  'date',
  'checkbox',
  'choice',
  'link',
  'autoNumber',
];
/** Kinds whose values are chosen from options. */
export const OPTION_KINDS: readonly CustomFieldKind[] = ['choice', 'choices'];
/** Kinds that lists can be grouped by: few values, and at most one per task. */
export const GROUPING_KINDS: readonly CustomFieldKind[] = ['choice', 'person', 'checkbox'];
/** Kinds whose values are numbers. */
export const NUMBER_KINDS: readonly CustomFieldKind[] = ['number', 'money', 'percent'];
/** Kinds whose values the server gives each task; nobody changes them, and they go along nowhere. */
export const AUTOMATIC_KINDS: readonly CustomFieldKind[] = ['autoNumber'];
/** A record of any type as a value: its type and id, as the search for records knows them. */
export const RECORD_REF = /^[a-z][A-Za-z0-9]{0,49}:[0-9a-f]{32}$/;
/** The maximum number; up to it numbers are exact with four decimal places. */
export const CUSTOM_NUMBER_MAX = 100_000_000_000;
/** The maximum length of a text, and of a long text. */
export const CUSTOM_TEXT_MAX = 500;
export const CUSTOM_LONG_TEXT_MAX = 5_000;

/** The maximum length of a condition. */
const FIELD_CONDITION_MAX = 2_000;

/** The name of a custom field in changes, history, filters and sort orders. */
export type CustomKey = `c_${string}`;

/** The name of a field, from its id. */
export function customKey(id: string): CustomKey {
  return `c_${id}`;
}

/** Whether the name of a field is that of a custom field. */
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
  autoNumber: 'number',
  record: 'text',
  file: 'text',
};

/** A custom field in the form filters use. An unchecked box is not a missing value. */
export function recordFieldOf({ name, kind, options }: Pick<CustomField, 'name' | 'kind' | 'options'>): Field {
  const choices = Object.fromEntries(options.map((option): [string, Names] => [option.id, [option.name, option.name]]));
  return {
    kind: RECORD_KINDS[kind],
    name: [name, name],
    ...(OPTION_KINDS.includes(kind) && { choices }),
    ...(kind === 'checkbox' && { required: true }),
  };
}

/** Whether lists of tasks can be grouped by a custom field, in the form filters use. */
export function groupsTasks(field: Field | undefined): boolean {
  return GROUPING_KINDS.some((kind) => RECORD_KINDS[kind] === field?.kind);
}

/** Custom fields in the form filters use, by name. */
export function recordFieldsOf(fields: readonly CustomField[]): Fields {
  return Object.fromEntries(fields.map((field) => [customKey(field.id), recordFieldOf(field)]));
}

/** The sort key of a task for a field; null without a value. */
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

/** An option as sent: without an id it is new. */
const OptionDraft = Type.Object(
  { id: Type.Optional(Id), name: Line(CUSTOM_OPTION_NAME_MAX), color: Color },
  { additionalProperties: false },
);
const Options = Type.Array(OptionDraft, { maxItems: CUSTOM_OPTIONS_MAX });
/** The unit, or a currency code. */
const unit = Type.Optional(Line(CUSTOM_UNIT_MAX, 0));
/** Decimal places. */
const decimals = Type.Optional(Type.Integer({ minimum: 0, maximum: 4 }));
const settings = {
  /** The options of a choice in their order. */
  options: Type.Optional(Options),
  unit,
  decimals,
  /** A required value can be replaced, but not cleared. */
  required: Type.Optional(Type.Boolean()),
  sortable: Type.Optional(Type.Boolean()),
  /** A condition on other fields, as text; empty: always visible. */
  visibleWhen: Type.Optional(Type.String({ maxLength: FIELD_CONDITION_MAX })),
  /** Who may see and who may change its values besides the managers; null: everybody. */
  visibleTo: Type.Optional(FieldAudiences),
  editableBy: Type.Optional(FieldAudiences),
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
    /** The version the client has read; a newer one is not overwritten. Moving and archiving a field needs none. */
    version: Type.Optional(Type.Integer()),
    name: Type.Optional(Line(CUSTOM_FIELD_NAME_MAX)),
    ...settings,
    archived: Type.Optional(Type.Boolean()),
    /** The field it is put after; null puts it first. */
    afterId: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: false },
);

const settingsFailures = [
  customFieldFailures.nameTaken,
  customFieldFailures.optionsNeeded,
  customFieldFailures.optionTwice,
  customFieldFailures.currencyNeeded,
  customFieldFailures.conditionRefused,
  customFieldFailures.rightsRefused,
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
  conversion: {
    method: 'GET',
    path: '/task/customField/conversion',
    summary: 'What becomes of the values of a custom field if it gets another kind',
    access: 'task:use',
    query: Type.Object({ id: Id, kind: CustomFieldKind, unit, decimals }),
    reply: Type.Object({
      /** Tasks whose values are converted, and tasks that lose them; those in the trash included. */
      converted: Type.Integer(),
      lost: Type.Integer(),
      /** The values lost most often. */
      examples: Type.Array(Type.Object({ value: Type.String(), tasks: Type.Integer() })),
      /** The names of the options the field gets. */
      options: Type.Array(Type.String()),
    }),
    failures: [
      ...inProject,
      customFieldFailures.currencyNeeded,
      customFieldFailures.tooManyValues,
      customFieldFailures.kindRefused,
    ],
  },
  convert: {
    method: 'POST',
    path: '/task/customField/convert',
    summary:
      'Change the kind of a custom field; values that cannot be converted are removed, and remain in the history of their tasks',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        version: Type.Integer(),
        kind: CustomFieldKind,
        unit,
        decimals,
        /** The number of tasks whose loss was confirmed; if others lose a value since, nothing is changed. */
        lost: Type.Integer({ minimum: 0 }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(CustomField),
    failures: [
      ...inProject,
      commonFailures.staleVersion,
      customFieldFailures.currencyNeeded,
      customFieldFailures.optionsNeeded,
      customFieldFailures.tooManyValues,
      customFieldFailures.kindRefused,
    ],
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
