import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Instant, Line, Nullable, OneOf, Person } from '../../kernel/shapes.ts';
import { attachmentFailures } from '../../records/parts/files.ts';
import { TaskPlace, taskFailures } from '../fields/task-fields.ts';
import { projectFailures } from '../project-shapes.ts';
import { Label } from '../shapes.ts';
import { fieldRules, inProject } from '../task-failures.ts';
import { FormAnswers } from './answers.ts';
import { DesignField, FormField } from './form-fields.ts';
import { FORM_NAME_MAX, FormSchema } from './schema.ts';

export const formFailures = failures('form', {
  nameTaken: 409,
  tooMany: 422,
  incomplete: 422,
  hasSubmissions: 409,
  notPublished: 409,
  changed: 409,
  answersWrong: 422,
  /** A question lists members of the project or departments, whose names anonymous users must not see. */
  personAsked: 422,
  /** Its project does not use forms at present. */
  off: 409,
});

/** The record type in push messages about forms. */
export const FORMS_WATCHED = 'taskForm';

/** Who may fill in a form: members of its project, its department with descendants, or everyone. */
export const FORM_AUDIENCES = ['members', 'dept', 'org'] as const;
export type FormAudience = (typeof FORM_AUDIENCES)[number];

const facts = { name: Line(FORM_NAME_MAX), audience: OneOf(FORM_AUDIENCES) };

export type FormRow = Static<typeof FormRow>;
export const FormRow = Type.Object({
  id: Id,
  ...facts,
  /** Whether users without an account may fill it in. */
  isPublic: Type.Boolean(),
  /** Whether submissions need a review before they become tasks. */
  intake: Type.Boolean(),
  projectId: Id,
  projectName: Type.String(),
  /** The published version; null for a draft. */
  publishedVersion: Nullable(Type.Integer()),
  /** Whether the draft differs from the latest published version. */
  hasChanges: Type.Boolean(),
  submissions: Type.Integer(),
  mayEdit: Type.Boolean(),
  mayFill: Type.Boolean(),
  /** Whether the user reviews its submissions. */
  mayTriage: Type.Boolean(),
  /** The key of its project where forms are switched off, for those who design it; left out otherwise. */
  offIn: Type.Optional(Nullable(Type.String())),
  version: Type.Integer(),
  updatedAt: Instant,
});

/** A form with its draft, for its designers. */
export type FormDetail = Static<typeof FormDetail>;
export const FormDetail = Type.Object({
  ...FormRow.properties,
  draft: FormSchema,
  people: Type.Array(Person),
  labels: Type.Array(Label),
  /** The custom fields of its project that questions can fill, also those they cannot fill at present. */
  fields: Type.Array(DesignField),
});

/** A published form for filling in; users, labels and custom fields only if it has questions about them. */
export type PublishedForm = Static<typeof PublishedForm>;
export const PublishedForm = Type.Object({
  id: Id,
  name: Type.String(),
  projectName: Type.String(),
  /** Whether submissions need a review before they become tasks. */
  intake: Type.Boolean(),
  version: Type.Integer(),
  schema: FormSchema,
  people: Type.Array(Person),
  labels: Type.Array(Label),
  /** The custom fields that its questions fill; questions about others are not asked. */
  fields: Type.Optional(Type.Array(FormField)),
});

/** A file uploaded as an answer, before the form is submitted. */
export type FormFile = Static<typeof FormFile>;
export const FormFile = Type.Object({ id: Id, name: Type.String(), size: Type.Integer() });

/** The failures of an upload for a form. */
export const formFileFailures = [
  attachmentFailures.tooLarge,
  attachmentFailures.typeRefused,
  attachmentFailures.nameMissing,
];

const { notFound, staleVersion } = commonFailures;
const { notAllowed, archived } = projectFailures;
const designing = [notFound, notAllowed];
const ById = Type.Object({ id: Id });
const AtVersion = Type.Object({ id: Id, version: Type.Integer() }, { additionalProperties: false });

/** What a new form is made from. */
export const NewTaskForm = Type.Object({ projectId: Id, ...facts }, { additionalProperties: false });

export const form = defineRoutes('form', {
  list: {
    method: 'GET',
    path: '/task/form/list',
    summary: 'The forms I may fill in or design, by name',
    access: 'task:use',
    reply: Type.Array(FormRow),
  },
  queryById: {
    method: 'GET',
    path: '/task/form/queryById',
    summary: 'A form with its draft, for whoever designs it',
    access: 'task:form:edit',
    query: ById,
    reply: FormDetail,
    failures: designing,
  },
  schema: {
    method: 'GET',
    path: '/task/form/schema',
    summary: 'A published form as it is filled in, or an earlier version of it',
    access: 'task:use',
    query: Type.Object({ formId: Id, version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    reply: PublishedForm,
    failures: [...designing, formFailures.off],
  },
  add: {
    method: 'POST',
    path: '/task/form/add',
    summary: 'Begin a form that files tasks into a project',
    access: 'task:form:edit',
    body: NewTaskForm,
    reply: FormRow,
    failures: [...designing, archived, formFailures.nameTaken, formFailures.tooMany],
  },
  edit: {
    method: 'PUT',
    path: '/task/form/edit',
    summary: 'Change the draft, the name and the audience of a form',
    access: 'task:form:edit',
    body: Type.Object(
      { id: Id, version: Type.Integer(), ...facts, intake: Type.Optional(Type.Boolean()), draft: FormSchema },
      { additionalProperties: false },
    ),
    reply: FormRow,
    failures: [...designing, staleVersion, formFailures.nameTaken],
  },
  publish: {
    method: 'POST',
    path: '/task/form/publish',
    summary: 'Publish the draft as the version that is filled in from now on',
    access: 'task:form:edit',
    body: AtVersion,
    reply: FormRow,
    failures: [...designing, archived, staleVersion, formFailures.incomplete, formFailures.personAsked],
  },
  unpublish: {
    method: 'POST',
    path: '/task/form/unpublish',
    summary: 'Close a form: nobody fills it in until it is published again',
    access: 'task:form:edit',
    body: AtVersion,
    reply: FormRow,
    failures: [...designing, staleVersion, formFailures.notPublished],
  },
  delete: {
    method: 'DELETE',
    path: '/task/form/delete',
    summary: 'Delete a form that nobody has filled in',
    access: 'task:form:edit',
    query: ById,
    reply: Done,
    failures: [...designing, formFailures.hasSubmissions],
  },
  upload: {
    method: 'POST',
    path: '/task/form/upload',
    summary: 'Upload a file as an answer to a form I may fill in; deleted after a day without a submission',
    access: 'task:use',
    kind: 'upload',
    query: Type.Object({ formId: Id }),
    reply: FormFile,
    failures: [notFound, archived, formFailures.off, ...formFileFailures, attachmentFailures.tooManyUnsent],
  },
  submit: {
    method: 'POST',
    path: '/task/form/submit',
    summary: 'Fill a form in: its answers become a task, at once or after a review; the same within 10 minutes once',
    access: 'task:use',
    body: Type.Object(
      {
        formId: Id,
        version: Type.Integer(),
        answers: FormAnswers,
        /** The date in the user's time zone, for conditions. */
        today: Day,
        /** Where the task is added, for users who may edit tasks of the project; answers have priority, and a review drops it. */
        place: Type.Optional(TaskPlace),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      id: Id,
      title: Type.String(),
      /** Key of the task, such as SITE-12; null if its project is not visible. */
      taskKey: Nullable(Type.String()),
      /** It waits for a review. */
      isWaiting: Type.Boolean(),
      /** An identical submission exists, and nothing was added. */
      isRepeated: Type.Boolean(),
      /** The operation that added a task, if the user may undo it. */
      opId: Nullable(Id),
    }),
    failures: [
      formFailures.off,
      ...inProject,
      ...fieldRules,
      formFailures.changed,
      formFailures.answersWrong,
      taskFailures.anchorGone,
      taskFailures.descriptionTooLarge,
    ],
  },
});

/** `detail` of `form.answersWrong`: the error of each invalid answer. */
export type AnswersWrong = { questions: Record<string, string> };
