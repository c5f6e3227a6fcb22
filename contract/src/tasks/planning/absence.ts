import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Nullable } from '../../kernel/shapes.ts';

export const absenceFailures = failures('absence', { notAllowed: 403, daysWrong: 422, substituteWrong: 422 });

/** Days from the first to the last day of an absence. */
export const ABSENCE_DAYS_MAX = 366;
/** Absent members of a project that are named. */
export const ABSENT_MEMBERS_MAX = 500;

/** A period in which somebody is absent, both days included, and who decides about approvals in their place. */
export type Absence = Static<typeof Absence>;
export const Absence = Type.Object({
  userId: Id,
  from: Day,
  until: Day,
  substituteId: Id,
  substituteName: Type.String(),
  /** The last day of the absence of the substitute, if it overlaps. */
  substituteAwayUntil: Nullable(Day),
});

const { notAllowed, daysWrong, substituteWrong } = absenceFailures;

export const absence = defineRoutes('absence', {
  of: {
    method: 'GET',
    path: '/task/absence/of',
    summary: 'The present or next absence of the caller; of others only for those who edit users',
    access: 'task:use',
    query: Type.Object({ userId: Id }),
    reply: Type.Object({ absence: Nullable(Absence) }),
    failures: [notAllowed, commonFailures.notFound],
  },
  set: {
    method: 'POST',
    path: '/task/absence/set',
    summary: 'Set the absence and the substitute of the caller; of others only for those who edit users',
    access: 'task:use',
    body: Type.Object({ userId: Id, from: Day, until: Day, substituteId: Id }, { additionalProperties: false }),
    reply: Absence,
    failures: [notAllowed, daysWrong, substituteWrong, commonFailures.notFound],
  },
  end: {
    method: 'POST',
    path: '/task/absence/end',
    summary: 'End or remove the absence of the caller; of others only for those who edit users',
    access: 'task:use',
    body: Type.Object({ userId: Id }, { additionalProperties: false }),
    reply: Done,
    failures: [notAllowed, commonFailures.notFound],
  },
  ofProject: {
    method: 'GET',
    path: '/task/absence/ofProject',
    summary: 'The members of a project who are absent today, with the last day and the substitute',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Object({
      people: Type.Array(Type.Object({ userId: Id, until: Day, substituteName: Type.String() }), {
        maxItems: ABSENT_MEMBERS_MAX,
      }),
    }),
    failures: [commonFailures.notFound],
  },
});
