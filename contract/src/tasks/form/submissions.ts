import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { CursorPage } from '../../kernel/paging.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Instant, Nullable, OneOf, Paragraphs, Person } from '../../kernel/shapes.ts';
import { customFieldFailures } from '../fields/custom-field.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { projectFailures } from '../project-shapes.ts';
import { Category, Priority } from '../shapes.ts';
import { FormFile } from './calls.ts';
import { ExpectedDates } from './expected-dates.ts';

export const formSubmissionFailures = failures('formSubmission', {
  wrongState: 409,
  reasonMissing: 422,
  taskUnknown: 422,
  dayMissing: 422,
  dayPast: 422,
  noRequester: 422,
  notAsked: 409,
  tooManyMessages: 422,
});

export const SUBMISSION_STATES = ['submitted', 'accepted', 'declined', 'duplicate', 'withdrawn'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** The decisions on a pending submission, each with the resulting state. */
export const TRIAGE_STATES = {
  accept: 'accepted',
  duplicate: 'duplicate',
  decline: 'declined',
  snooze: 'submitted',
} as const satisfies Record<string, SubmissionState>;
export type TriageAction = keyof typeof TRIAGE_STATES;
export const TRIAGE_ACTIONS = Object.keys(TRIAGE_STATES) as TriageAction[];

export const INBOX_VIEWS = ['open', 'snoozed', 'done'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];
export const DECISION_REASON_MAX = 500;
export const REQUEST_MESSAGE_MAX = 2_000;
/** The maximum number of messages of a request per side. */
export const REQUEST_MESSAGES_MAX = 30;
const AT_ONCE = 100;

const decision = {
  state: OneOf(SUBMISSION_STATES),
  reason: Type.String(),
  promisedDate: Nullable(Day),
  /** Why the promised date was moved. */
  promiseReason: Type.String(),
  /** When it is expected to be done, while it is open and enough others of the form are finished. */
  expected: Nullable(ExpectedDates),
  /** Key of the task it became or duplicates; null if it is not visible. */
  taskKey: Nullable(Type.String()),
};

/** A question of the team, or an answer of the requester. */
export type RequestMessage = Static<typeof RequestMessage>;
export const RequestMessage = Type.Object({
  id: Id,
  /** Whether the team wrote it; its author is not disclosed to the requester. */
  isTeam: Type.Boolean(),
  text: Type.String(),
  createdAt: Instant,
});

/** A submission in the inbox of its project. */
export type InboxItem = Static<typeof InboxItem>;
export const InboxItem = Type.Object({
  id: Id,
  title: Type.String(),
  formName: Type.String(),
  projectId: Id,
  projectKey: Type.String(),
  projectName: Type.String(),
  requester: Nullable(Person),
  /** Submitted anonymously, through the public address of the form. */
  isPublic: Type.Boolean(),
  createdAt: Instant,
  snoozedUntil: Nullable(Day),
  ...decision,
  /** The progress of its task; null without one. */
  category: Nullable(Category),
  /** The other answers in readable form; a priority by its letter. */
  lines: Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), text: Type.String(), priority: Nullable(Priority) }),
  ),
  /** The uploaded files of its answers; not scanned for viruses. */
  files: Type.Array(FormFile),
  /** Questions of the team and answers of the requester. */
  messages: Type.Array(
    Type.Object({
      ...RequestMessage.properties,
      /** The author in the team; null for the requester. */
      author: Nullable(Person),
    }),
  ),
});

/** One of the user's own requests, with its outcome, and the questions of the team. */
export type MyRequest = Static<typeof MyRequest>;
export const MyRequest = Type.Object({
  id: Id,
  title: Type.String(),
  formName: Type.String(),
  createdAt: Instant,
  ...decision,
  /** The progress of its task; null without one. */
  category: Nullable(Category),
  messages: Type.Array(RequestMessage),
  mayAnswer: Type.Boolean(),
});

/** The former requests that are shown beside a request. */
export const REQUESTER_HISTORY_MAX = 5;

/** What helps to decide about a submission: the other requests of its requester, and a suggested owner. */
export type RequestContext = Static<typeof RequestContext>;
export const RequestContext = Type.Object({
  /** All other requests of the requester to projects the reader writes in. */
  total: Type.Integer(),
  accepted: Type.Integer(),
  declined: Type.Integer(),
  /** The newest of them. */
  requests: Type.Array(
    Type.Object({
      ...{ id: Id, title: Type.String(), formName: Type.String(), createdAt: Instant },
      ...{ state: OneOf(SUBMISSION_STATES), taskKey: Nullable(Type.String()), category: Nullable(Category) },
    }),
    { maxItems: REQUESTER_HISTORY_MAX },
  ),
  /** An active member who writes in the project, and who `handled` or else `accepted` most of the last requests of the form. */
  owner: Nullable(
    Type.Object({
      ...{ person: Person, reason: OneOf(['handled', 'accepted']) },
      /** Of `total` accepted requests. */
      ...{ count: Type.Integer(), total: Type.Integer() },
    }),
  ),
});

const Waiting = Type.Array(Id, { minItems: 1, maxItems: AT_ONCE, uniqueItems: true });
const { notFound } = commonFailures;
const { notAllowed, archived } = projectFailures;
const { wrongState, reasonMissing, taskUnknown, dayMissing, dayPast, noRequester, notAsked, tooManyMessages } =
  formSubmissionFailures;

export const formSubmission = defineRoutes('formSubmission', {
  list: {
    method: 'GET',
    path: '/task/form/submission/list',
    summary: 'Submissions to review in projects I write in: waiting, snoozed or decided',
    access: 'task:use',
    query: Type.Object({ view: OneOf(INBOX_VIEWS), today: Day, cursor: Type.Optional(Id) }),
    reply: CursorPage(InboxItem),
  },
  count: {
    method: 'GET',
    path: '/task/form/submission/count',
    summary: 'How many submissions wait in projects I write in',
    access: 'task:use',
    query: Type.Object({ today: Day }),
    reply: Type.Object({ waiting: Type.Integer() }),
  },
  context: {
    method: 'GET',
    path: '/task/form/submission/context',
    summary: 'The former requests of the requester of a submission I review, and a suggested owner',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: RequestContext,
    failures: [notFound],
  },
  mine: {
    method: 'GET',
    path: '/task/form/submission/mine',
    summary: 'My own requests with what became of them, newest first',
    access: 'task:use',
    query: Type.Object({ cursor: Type.Optional(Id) }),
    reply: CursorPage(MyRequest),
  },
  triage: {
    method: 'PUT',
    path: '/task/form/submission/triage',
    summary: 'Accept, decline or snooze submissions that wait, or call them duplicates of a task',
    access: 'task:use',
    body: Type.Object(
      {
        ids: Waiting,
        action: OneOf(TRIAGE_ACTIONS),
        /** The reason for declining it. */
        reason: Type.Optional(Paragraphs(DECISION_REASON_MAX)),
        /** The promised date of an accepted one. */
        promisedDate: Type.Optional(Nullable(Day)),
        /** The owner of the tasks of accepted ones. */
        ownerId: Type.Optional(Nullable(Id)),
        /** Key of the task it duplicates, in the same project. */
        taskKey: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9]{1,9}-[0-9]{1,9}$' })),
        /** The date until which it is snoozed. */
        until: Type.Optional(Day),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ changed: Type.Integer() }),
    failures: [
      notFound,
      notAllowed,
      archived,
      wrongState,
      reasonMissing,
      taskUnknown,
      dayMissing,
      dayPast,
      taskFailures.statusUnknown,
      taskFailures.labelUnknown,
      taskFailures.labelArchived,
      taskFailures.personUnknown,
      taskFailures.descriptionTooLarge,
      customFieldFailures.valueRefused,
      customFieldFailures.tooLarge,
    ],
  },
  reopen: {
    method: 'PUT',
    path: '/task/form/submission/reopen',
    summary: 'Take back decisions of the last 24 hours: the submissions wait again, tasks made of them go to the trash',
    access: 'task:use',
    body: Type.Object({ ids: Waiting }, { additionalProperties: false }),
    reply: Type.Object({ changed: Type.Integer() }),
    failures: [notFound, notAllowed, archived, wrongState],
  },
  queryById: {
    method: 'GET',
    path: '/task/form/submission/queryById',
    summary: 'One submission that waits or is decided, in a project I write in',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: InboxItem,
    failures: [notFound],
  },
  ownById: {
    method: 'GET',
    path: '/task/form/submission/ownById',
    summary: 'One of my own requests',
    access: 'task:use',
    query: Type.Object({ id: Id }),
    reply: MyRequest,
    failures: [notFound],
  },
  promise: {
    method: 'PUT',
    path: '/task/form/submission/promise',
    summary: 'Move the promised date of an accepted submission; the requester is told the reason',
    access: 'task:use',
    body: Type.Object(
      { id: Id, promisedDate: Day, reason: Paragraphs(DECISION_REASON_MAX, 1) },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [notFound, notAllowed, archived, wrongState, dayPast],
  },
  file: {
    method: 'GET',
    path: '/task/form/submission/file',
    summary: 'The bytes of a file of a submission I review, as a download',
    access: 'task:use',
    kind: 'file',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [notFound],
  },
  ask: {
    method: 'POST',
    path: '/task/form/submission/ask',
    summary: 'Ask the requester of a submission a question, shown in their requests or on their status page',
    access: 'task:use',
    body: Type.Object({ id: Id, text: Paragraphs(REQUEST_MESSAGE_MAX, 1) }, { additionalProperties: false }),
    reply: Done,
    failures: [notFound, notAllowed, archived, wrongState, noRequester, tooManyMessages],
  },
  answer: {
    method: 'POST',
    path: '/task/form/submission/answer',
    summary: 'Answer the questions of the team about a request of my own',
    access: 'task:use',
    body: Type.Object({ id: Id, text: Paragraphs(REQUEST_MESSAGE_MAX, 1) }, { additionalProperties: false }),
    reply: Done,
    failures: [notFound, notAsked, tooManyMessages],
  },
  withdraw: {
    method: 'PUT',
    path: '/task/form/submission/withdraw',
    summary: 'Withdraw a request of my own that waits',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: Done,
    failures: [notFound, wrongState],
  },
});
