import { type Static, Type } from 'typebox';
import { CaptchaParts } from '../../identity/code.ts';
import { identityFailures } from '../../identity/failures.ts';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Instant, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';
import { type Category, Label } from '../shapes.ts';
import { FormAnswers } from './answers.ts';
import { FormFile, formFailures, formFileFailures } from './calls.ts';
import { FormField } from './form-fields.ts';
import { type FormSchema as FormQuestions, FormSchema, type QuestionKind, questionsOf } from './schema.ts';
import { REQUEST_MESSAGE_MAX, RequestMessage, type SubmissionState } from './submissions.ts';

export const publicFormFailures = failures('publicForm', {
  tooLong: 422,
  emailInvalid: 422,
  fileTooLarge: 413,
  fileRefused: 415,
  /** It can no longer be answered or withdrawn. */
  over: 409,
});

/** The maximum length of all answers of an anonymous submission. */
export const PUBLIC_ANSWERS_MAX = 50_000;

/** The maximum size of a file of an anonymous submission. */
export const PUBLIC_FILE_MAX_BYTES = 10_485_760;

/** The stages of a request as shown to its requester. */
export const REQUEST_STAGES = [
  'received',
  'accepted',
  'inProgress',
  'done',
  'declined',
  'closed',
  'withdrawn',
] as const;
export type RequestStage = (typeof REQUEST_STAGES)[number];
/** The stages of a request that goes well, in their order. */
export const REQUEST_STEPS = ['received', 'accepted', 'inProgress', 'done'] as const satisfies readonly RequestStage[];

/** The index of a stage among the steps of a request that goes well; -1 for a stage that ends it otherwise. */
export function stepIndexOf(stage: RequestStage): number {
  const steps: readonly RequestStage[] = REQUEST_STEPS;
  return steps.indexOf(stage);
}

const STAGE_OF_CATEGORY: Readonly<Record<Category, RequestStage>> = {
  '0': 'accepted',
  '1': 'done',
  '2': 'inProgress',
  '3': 'closed',
  '4': 'inProgress',
};

/** The stage of a request in a state, with a task of a category; without a task it is closed once it is decided. */
export function stageOf(state: SubmissionState, category: Category | null): RequestStage {
  if (state === 'submitted') return 'received';
  if (state === 'declined' || state === 'withdrawn') return state;
  return category === null ? 'closed' : STAGE_OF_CATEGORY[category];
}

const NAMING_KINDS: readonly QuestionKind[] = ['user', 'users', 'department'];

/** Whether a form lists the members of its project or departments, so that it cannot be public. */
export function asksForPeople(schema: FormQuestions): boolean {
  return questionsOf(schema).some(({ kind }) => NAMING_KINDS.includes(kind));
}

/** Whether a form lists the labels of its project. */
export function asksForLabels(schema: FormQuestions): boolean {
  return questionsOf(schema).some(({ target }) => target === 'labels');
}

const { notFound } = commonFailures;
const designing = [notFound, projectFailures.notAllowed];
const FormKey = Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' });
const Ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const byTicket = Type.Object({ ticket: Ticket }, { additionalProperties: false });

export type FormAddress = Static<typeof FormAddress>;
export const FormAddress = Type.Object({
  /** The secret part of the address; null without one. */
  key: Nullable(Type.String()),
});

/** A form as shown to anonymous users. */
export type PublicForm = Static<typeof PublicForm>;
export const PublicForm = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  schema: FormSchema,
  labels: Type.Array(Label),
  /** The custom fields that its questions fill; questions about others are not asked. */
  fields: Type.Optional(Type.Array(FormField)),
  /** Whether the address of the status page can be sent by e-mail. */
  hasMail: Type.Boolean(),
  /** Whether an image code is required. */
  hasCaptcha: Type.Boolean(),
});

/** A request as shown to its anonymous requester. */
export type PublicRequest = Static<typeof PublicRequest>;
export const PublicRequest = Type.Object({
  title: Type.String(),
  formName: Type.String(),
  createdAt: Instant,
  stage: OneOf(REQUEST_STAGES),
  /** It is handled together with a similar request. */
  isDuplicate: Type.Boolean(),
  /** The reason for declining it. */
  reason: Type.String(),
  promisedDate: Nullable(Day),
  /** Why the promised date was moved. */
  promiseReason: Type.String(),
  /** When it is expected to be done. */
  expected: Nullable(Type.Object({ from: Day, until: Day })),
  messages: Type.Array(RequestMessage),
  mayAnswer: Type.Boolean(),
  mayWithdraw: Type.Boolean(),
});

export const formAddress = defineRoutes('formAddress', {
  get: {
    method: 'GET',
    path: '/task/form/address',
    summary: 'The public address of a form I manage',
    access: 'task:form:public',
    query: Type.Object({ formId: Id }),
    reply: FormAddress,
    failures: designing,
  },
  set: {
    method: 'PUT',
    path: '/task/form/address',
    summary: 'Give a form a public address, a new one, or none',
    access: 'task:form:public',
    body: Type.Object({ formId: Id, action: OneOf(['on', 'renew', 'off'] as const) }, { additionalProperties: false }),
    reply: FormAddress,
    failures: [...designing, projectFailures.archived, formFailures.personAsked],
  },
});

export const publicForm = defineRoutes('publicForm', {
  get: {
    method: 'POST',
    path: '/task/public/form',
    summary: 'A form at a public address, for people without an account',
    access: 'public',
    reads: true,
    body: Type.Object({ key: FormKey }, { additionalProperties: false }),
    reply: PublicForm,
    failures: [notFound, formFailures.off],
  },
  upload: {
    method: 'POST',
    path: '/task/public/form/upload',
    summary:
      'Upload a file as an answer to a public form: an image, PDF, text, audio or video of at most 10 MB; deleted after a day without a submission',
    access: 'public',
    kind: 'upload',
    // Not part of the address, which proxies log.
    headers: Type.Object({ 'x-form-key': FormKey }),
    reply: FormFile,
    failures: [
      notFound,
      formFailures.off,
      ...formFileFailures,
      publicFormFailures.fileTooLarge,
      publicFormFailures.fileRefused,
    ],
  },
  submit: {
    method: 'POST',
    path: '/task/public/form/submit',
    summary: 'Fill a form in without an account: it waits for a review; the answer leads to its status page',
    access: 'public',
    body: Type.Object(
      {
        key: FormKey,
        version: Type.Integer(),
        answers: FormAnswers,
        /** The date in the requester's time zone, for conditions. */
        today: Day,
        /** The e-mail address to which the address of the status page is sent. */
        email: Type.Optional(Type.String({ maxLength: 254 })),
        ...CaptchaParts,
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      /** The secret part of the address of the status page. */
      ticket: Type.String(),
      title: Type.String(),
    }),
    failures: [
      formFailures.off,
      notFound,
      formFailures.changed,
      formFailures.answersWrong,
      publicFormFailures.tooLong,
      publicFormFailures.emailInvalid,
      identityFailures.captchaRequired,
      identityFailures.captchaWrong,
    ],
  },
});

export const publicRequest = defineRoutes('publicRequest', {
  get: {
    method: 'POST',
    path: '/task/public/request',
    summary: 'How far a request is, for its requester without an account',
    access: 'public',
    reads: true,
    body: byTicket,
    reply: PublicRequest,
    failures: [notFound],
  },
  answer: {
    method: 'POST',
    path: '/task/public/request/answer',
    summary: 'Answer the questions of the team about a request without an account',
    access: 'public',
    body: Type.Object({ ticket: Ticket, text: Paragraphs(REQUEST_MESSAGE_MAX, 1) }, { additionalProperties: false }),
    reply: Done,
    failures: [notFound, publicFormFailures.over],
  },
  withdraw: {
    method: 'POST',
    path: '/task/public/request/withdraw',
    summary: 'Withdraw a request that waits, without an account',
    access: 'public',
    body: byTicket,
    reply: Done,
    failures: [notFound, publicFormFailures.over],
  },
});
