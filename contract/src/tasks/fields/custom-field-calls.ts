import { type Static, Type } from 'typebox';
import {
  CUSTOM_FIELD_NAME_MAX,
  CUSTOM_HELP_MAX,
  CUSTOM_OPTION_NAME_MAX,
  CUSTOM_OPTIONS_MAX,
  CUSTOM_UNIT_MAX,
} from '../../constants.ts';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Instant, Line, Nullable, Paragraphs } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';
import {
  Color,
  CustomField,
  CustomFieldKind,
  CustomOption,
  CustomValue,
  FieldAudiences,
  FieldLimit,
} from '../shapes.ts';
import { customFieldFailures } from './custom-field.ts';

/** The maximum length of a condition. */
const FIELD_CONDITION_MAX = 2_000;

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
  /** What to enter, shown with the name of the field. */
  help: Type.Optional(Paragraphs(CUSTOM_HELP_MAX)),
  /** The value of new tasks for which no other one is given; null: none. Options are named by their ids, new ones by their names. */
  defaultValue: Type.Optional(CustomValue),
  /** The least and the greatest number or day; null: none. */
  min: Type.Optional(FieldLimit),
  max: Type.Optional(FieldLimit),
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
  customFieldFailures.limitsRefused,
  customFieldFailures.defaultRefused,
];

export const customField = defineRoutes('customField', {
  add: {
    method: 'POST',
    path: '/task/customField/add',
    summary: 'Add a custom field to the tasks of a project',
    access: 'task:use',
    body: CustomFieldDraft,
    reply: Type.Array(CustomField),
    failures: [...inProject, ...settingsFailures, customFieldFailures.tooMany, customFieldFailures.tooManyOfType],
  },
  edit: {
    method: 'PUT',
    path: '/task/customField/edit',
    summary: 'Rename, set up, archive or move a custom field; options that are left out go from all tasks',
    access: 'task:use',
    body: CustomFieldEdit,
    reply: Type.Array(CustomField),
    failures: [...inProject, ...settingsFailures, customFieldFailures.tooManyOfType, commonFailures.staleVersion],
  },
  usage: {
    method: 'GET',
    path: '/task/customField/usage',
    summary: 'How many tasks have a value of a custom field, and how many each of its options; the forms that fill it',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: Type.Object({
      tasks: Type.Integer(),
      options: Type.Array(Type.Object({ id: CustomOption.properties.id, tasks: Type.Integer() })),
      /** The names of the forms with a question for it; such a question is no longer asked once the field is gone. */
      forms: Type.Optional(Type.Array(Type.String())),
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
    /** The operation can be undone as a whole while nobody has changed the values. */
    reply: Type.Object({ fields: Type.Array(CustomField), opId: Id }),
    failures: [
      ...inProject,
      commonFailures.staleVersion,
      customFieldFailures.currencyNeeded,
      customFieldFailures.optionsNeeded,
      customFieldFailures.tooManyValues,
      customFieldFailures.kindRefused,
    ],
  },
  formerKinds: {
    method: 'GET',
    path: '/task/customField/formerKinds',
    summary:
      'The kinds that custom fields had before changes of the last 30 days, and the operations that can be undone',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(Type.Object({ fieldId: Id, opId: Id, kind: CustomFieldKind, at: Instant })),
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
