import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Line, MapOf, Nullable, OneOf } from '../kernel/shapes.ts';
import { KINDS } from '../records/kinds.ts';
import { channelType } from './channel.ts';

/** The maximum number of pending changes of a channel. */
export const PLANNED_CHANGES_MAX = 50;

export const channelPlanFailures = failures('channelPlan', {
  /** The day has passed. */
  inPast: 422,
  /** It has been applied or cancelled meanwhile. */
  notPlanned: 409,
  tooMany: 422,
  /** A change for a later day has been applied. */
  overtaken: 409,
});

export const PLANNED_STATES = ['planned', 'applied', 'cancelled', 'failed'] as const;

/** A scheduled change of a channel, by date in UTC. */
export type PlannedChange = Static<typeof PlannedChange>;
export const PlannedChange = Type.Object({
  id: Id,
  effectiveOn: Type.Unsafe<string>(KINDS.date.schema()),
  state: OneOf(PLANNED_STATES),
  /** The changed fields; until it is applied, `from` is the value that those before it will have left. */
  changes: MapOf(Type.Object({ from: Type.Unknown(), to: Type.Unknown() })),
  note: Type.String(),
  /** Why it could not be applied, in the reader's language. */
  reason: Nullable(Type.String()),
  /** The latest job that applies it, for readers who may see it. */
  jobId: Nullable(Id),
  plannedByName: Nullable(Type.String()),
  plannedAt: Instant,
  doneAt: Nullable(Instant),
});

const body = { additionalProperties: false };
const { notFound } = commonFailures;

export const channelPlan = defineRoutes('channelPlan', {
  list: {
    method: 'GET',
    path: '/tms/channel/planned',
    summary: 'The changes of a channel with the days they take effect: those to come first, then the latest 100 others',
    access: 'logistics:channel:view',
    query: Type.Object({ channelId: Id }),
    reply: Type.Array(PlannedChange),
    failures: [notFound],
  },
  add: {
    method: 'POST',
    path: '/tms/channel/planChange',
    summary: 'Plan a change of a channel for a day',
    access: 'logistics:channel:edit',
    body: Type.Object(
      {
        channelId: Id,
        effectiveOn: PlannedChange.properties.effectiveOn,
        changes: channelType.patch,
        note: Line(200, 0),
      },
      body,
    ),
    reply: Type.Object({ id: Id }),
    failures: [notFound, channelPlanFailures.inPast, channelPlanFailures.tooMany],
  },
  cancel: {
    method: 'POST',
    path: '/tms/channel/cancelChange',
    summary: 'Cancel a planned change',
    access: 'logistics:channel:edit',
    body: Type.Object({ id: Id }, body),
    reply: Type.Object({ id: Id }),
    failures: [notFound, channelPlanFailures.notPlanned],
  },
});
