import { type Static, Type } from 'typebox';
import { identityFailures } from '../../identity/failures.ts';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { ById, Done, Id, Instant, Nullable } from '../../kernel/shapes.ts';

/** The maximum number of calendar feeds of a user. */
export const CALENDAR_FEEDS_MAX = 30;
/** The maximum number of tasks in a calendar feed. */
export const CALENDAR_FEED_TASKS_MAX = 2_000;

export const calendarFeedFailures = failures('calendarFeed', { tooMany: 422 });

/** A calendar feed of a user, without its secret address. */
export type CalendarFeed = Static<typeof CalendarFeed>;
export const CalendarFeed = Type.Object({
  id: Id,
  /** Null for the feed of the user's own tasks, and for a project they no longer see. */
  project: Nullable(Type.Object({ id: Id, key: Type.String(), name: Type.String() })),
  /** Whether it has the user's own tasks of all projects. */
  isMine: Type.Boolean(),
  /** When its present address was made. */
  issuedAt: Instant,
  /** When a calendar program last read it, within an hour. */
  readAt: Nullable(Instant),
});

export const calendarFeed = defineRoutes('calendarFeed', {
  list: {
    method: 'GET',
    path: '/task/calendarFeed/list',
    summary: 'My calendar feeds',
    access: 'task:use',
    reply: Type.Array(CalendarFeed, { maxItems: CALENDAR_FEEDS_MAX }),
  },
  issue: {
    method: 'POST',
    path: '/task/calendarFeed/issue',
    summary:
      'Make the secret address of a calendar feed of my tasks, or of a project; it is shown only now, and a former one ends',
    access: 'task:use',
    // The response contains a secret and is not stored.
    ownTransactions: true,
    body: Type.Object({ projectId: Nullable(Id) }, { additionalProperties: false }),
    reply: Type.Object({
      feed: CalendarFeed,
      /** The address without the origin. */
      address: Type.String(),
    }),
    failures: [commonFailures.notFound, identityFailures.confirmFirst, calendarFeedFailures.tooMany],
  },
  revoke: {
    method: 'DELETE',
    path: '/task/calendarFeed/revoke',
    summary: 'Revoke one of my calendar feeds',
    access: 'task:use',
    query: ById,
    reply: Done,
    failures: [commonFailures.notFound],
  },
  read: {
    method: 'GET',
    path: '/task/calendarFeed/tasks.ics',
    summary: 'A calendar feed (iCalendar, RFC 5545) at its secret address, as far as its user sees the tasks now',
    access: 'public',
    kind: 'file',
    // Calendar programs send an address and no headers; the log redacts `key`.
    query: Type.Object({ key: Type.String({ maxLength: 100 }) }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
});
