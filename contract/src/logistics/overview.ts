import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { KINDS } from '../records/kinds.ts';
import { narrowed } from '../records/narrowed.ts';
import { TRACKING_SOURCES, type TrackingSource } from './tracking-status.ts';

/** The figures of the overview, with the filter of the list each opens; `{since}` stands for the start of the day. */
export const OVERVIEW_FIGURES = {
  registered: 'createdAt >= {since}',
  firstScans: 'firstScanAt >= {since}',
  delivered: 'deliveredAt >= {since}',
  underway: 'status in ("infoReceived", "inTransit", "pickupReady", "outForDelivery", "deliveryFailed")',
  exceptions: 'status = "exception"',
  stuck: 'flags has any ("stuck")',
  silent: 'flags has any ("silent")',
  overdue: 'flags has any ("overdue")',
  unmapped: 'flags has any ("unmapped")',
} as const;
export type OverviewFigure = keyof typeof OVERVIEW_FIGURES;

/** The filter of the list behind a figure, for a day that started at an instant. */
export function figureFilter(figure: OverviewFigure, since: string): string {
  return OVERVIEW_FIGURES[figure].replace('{since}', JSON.stringify(since));
}

/** The period of the overview in days. */
export const OVERVIEW_DAYS = 30;
/** The period of the channel scorecard in days. */
export const SCORECARD_DAYS = 90;

/** The minimum number of delivered parcels for a transit time of a channel. */
export const CHANNEL_TRANSIT_MIN = 20;

/** The performance of a channel; shares are percentages, days are counted from the shipping day. */
export type ChannelScore = Static<typeof ChannelScore>;
export const ChannelScore = Type.Object({
  id: Id,
  name: Type.String(),
  promisedDays: Nullable(Type.Number()),
  parcels: Type.Integer(),
  deliveredShare: Nullable(Type.Number()),
  exceptionShare: Nullable(Type.Number()),
  lostShare: Nullable(Type.Number()),
  daysToScan: Nullable(Type.Number()),
  medianDays: Nullable(Type.Number()),
  p90Days: Nullable(Type.Number()),
  stuck: Type.Integer(),
  silent: Type.Integer(),
});

/** The parcels counted by the scorecard, of all channels. */
export const SCORED_PARCELS = `channel is not empty and shippedOn > today-${SCORECARD_DAYS}`;

/** Which parcels of its channel a figure of the scorecard counts. */
const SCORED = {
  parcels: '',
  deliveredShare: ' and status = "delivered"',
  exceptionShare: ' and status = "exception"',
  lostShare: ' and detail = "lost"',
  daysToScan: ' and firstScanAt is not empty',
  medianDays: ' and deliveredAt is not empty',
  p90Days: ' and deliveredAt is not empty',
  stuck: ' and flags has any ("stuck")',
  silent: ' and flags has any ("silent")',
} as const;

/** The filter of the list behind a figure of a channel; undefined where the figure counts no parcels. */
export function scoreFilter(channelId: string, key: string): string | undefined {
  if (!Object.hasOwn(SCORED, key)) return undefined;
  return `channel = "${channelId}" and shippedOn > today-${SCORECARD_DAYS}${SCORED[key as keyof typeof SCORED]}`;
}

/** The maximum number of unknown codes returned. */
export const UNKNOWN_STATUSES_MAX = 50;

/** A code of a source that has no meaning yet, and the number of parcels with an event of it. */
export type UnknownStatus = Static<typeof UnknownStatus>;
const UnknownStatus = Type.Object({
  source: OneOf(Object.keys(TRACKING_SOURCES) as TrackingSource[]),
  rawStatus: Type.String(),
  parcels: Type.Integer(),
  lastAt: Instant,
});

export const logisticsOverview = defineRoutes('logisticsOverview', {
  read: {
    method: 'GET',
    path: '/tms/sync/overview',
    summary: 'How parcels are doing: numbers of today and of each of the last 30 days',
    access: 'logistics:waybill:view',
    query: Type.Object({
      /** The start of the day in the user's time zone. */
      since: Type.Unsafe<string>(KINDS.timestamp.schema()),
    }),
    reply: Type.Object({
      /** Null where a data rule hides the counted records. */
      figures: Type.Object(
        Object.fromEntries(Object.keys(OVERVIEW_FIGURES).map((key) => [key, Nullable(Type.Integer())])) as Record<
          OverviewFigure,
          ReturnType<typeof Nullable<ReturnType<typeof Type.Integer>>>
        >,
      ),
      /** The oldest first; `ago` is the number of days before today. */
      days: Type.Array(Type.Object({ ago: Type.Integer(), firstScans: Type.Integer(), delivered: Type.Integer() }), {
        maxItems: OVERVIEW_DAYS,
      }),
    }),
  },
  unknownStatuses: {
    method: 'GET',
    path: '/tms/sync/unknownStatuses',
    summary: 'The codes of providers that have no meaning yet, those of most parcels first',
    access: 'logistics:waybill:view',
    reply: Type.Array(UnknownStatus, { maxItems: UNKNOWN_STATUSES_MAX }),
  },
  scorecard: {
    method: 'GET',
    path: '/tms/channel/scorecard',
    summary: 'How each channel has done with parcels shipped in the last 90 days',
    access: 'logistics:waybill:view',
    query: Type.Object({ today: narrowed.today }),
    reply: Type.Array(ChannelScore),
  },
});
