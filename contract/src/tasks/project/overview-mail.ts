import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Nullable } from '../../kernel/shapes.ts';

/** The maximum number of projects whose figures a user gets by e-mail in the list of the account. */
export const OVERVIEW_MAILS_MAX = 500;

/** 1 is Monday, 7 Sunday. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });

const OwnMail = Type.Object({
  weekday: Nullable(Weekday),
  /** Whether the user has a confirmed address. */
  hasAddress: Type.Boolean(),
});

export const overviewMail = defineRoutes('overviewMail', {
  mine: {
    method: 'GET',
    path: '/task/overview/mail/mine',
    summary: 'The projects whose figures I get by e-mail every week',
    access: 'task:use',
    reply: Type.Array(
      Type.Object({ project: Type.Object({ id: Id, key: Type.String(), name: Type.String() }), weekday: Weekday }),
      { maxItems: OVERVIEW_MAILS_MAX },
    ),
  },
  of: {
    method: 'GET',
    path: '/task/overview/mail/of',
    summary: 'On which day I get the figures of a project by e-mail; null: never',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: OwnMail,
    failures: [commonFailures.notFound],
  },
  set: {
    method: 'PUT',
    path: '/task/overview/mail/set',
    summary: 'Get the figures of a project by e-mail on a day of each week; null ends it',
    access: 'task:use',
    body: Type.Object({ projectId: Id, weekday: Nullable(Weekday) }, { additionalProperties: false }),
    reply: OwnMail,
    failures: [commonFailures.notFound],
  },
});
