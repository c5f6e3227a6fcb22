import { type Static, Type } from 'typebox';
import { defineFeature } from './kernel/feature.ts';
import { defineRoutes } from './kernel/route.ts';
import { Day } from './kernel/shapes.ts';

/** The visits of one day (UTC). */
export type VisitDay = Static<typeof VisitDay>;
export const VisitDay = Type.Object({
  /** Number of users who opened the system. */
  visit: Type.Integer(),
  /** Number of distinct IP addresses. */
  ip: Type.Integer(),
  /** Number of sign-ins. */
  login: Type.Integer(),
  tian: Day,
  /** The day as `MM-dd`. */
  type: Type.String(),
});

export const dashboard = defineRoutes('dashboard', {
  loginfo: {
    method: 'GET',
    path: '/sys/loginfo',
    summary: 'How many people have come in all, today, in the last seven days and in the seven before',
    access: 'signedIn',
    query: Type.Object({}, { additionalProperties: true }),
    reply: Type.Object({
      totalVisitCount: Type.Integer(),
      todayVisitCount: Type.Integer(),
      todayIp: Type.Integer(),
      weekVisitCount: Type.Integer(),
      formerWeekVisitCount: Type.Integer(),
    }),
  },
  visitInfo: {
    method: 'GET',
    path: '/sys/visitInfo',
    summary: 'Visits and sign-ins of the last seven days, the oldest first',
    access: 'signedIn',
    query: Type.Object({}, { additionalProperties: true }),
    reply: Type.Array(VisitDay),
  },
});

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  routes: { dashboard },
  failures: [],
  permissions: {},
});
