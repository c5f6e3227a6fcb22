import {
  type ChannelScore,
  figureFilter,
  logisticsOverview,
  OVERVIEW_DAYS,
  OVERVIEW_FIGURES,
  type OverviewFigure,
  SCORED_PARCELS,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { countMatching, filteredVisibility, visibleRecords } from '../../../records/list.ts';
import { type Visibility, visibilityOf } from '../../../records/visibility.ts';
import { channels } from '../channels.ts';
import { unknownStatuses } from '../tracking/unknown-store.ts';
import { waybills } from '../waybills.ts';
import { countByDay, scoreChannels } from './store.ts';

/** The overview of parcels and the scorecard of channels. */
export function serveOverview(app: FastifyInstance): void {
  mount(app, logisticsOverview, {
    async read({ db, actor, query: { since } }) {
      const visibility = await visibilityOf(db, actor, waybills);
      return { figures: await figuresOf(db, actor, visibility, since), days: await daysOf(db, visibility, since) };
    },
    async unknownStatuses({ db, actor }) {
      const visibility = await visibilityOf(db, actor, waybills);
      return Object.hasOwn(visibility.open, 'status') ? await unknownStatuses(db, visibility) : [];
    },
    scorecard: ({ db, actor, query: { today } }) => scorecard(db, actor, today),
  });
}

async function figuresOf(db: Db, actor: Actor, { open }: Visibility, since: string) {
  const figures: Partial<Record<OverviewFigure, number | null>> = {};
  for (const figure of Object.keys(OVERVIEW_FIGURES) as OverviewFigure[]) {
    const filter = figureFilter(figure, since);
    const isVisible = Object.hasOwn(open, filter.split(' ')[0] ?? '');
    figures[figure] = isVisible ? await countMatching({ db, actor, served: waybills }, { filter }) : null;
  }
  return figures as Record<OverviewFigure, number | null>;
}

async function daysOf(db: Db, visibility: Visibility, since: string) {
  const count = async (field: string, column: Parameters<typeof countByDay>[2]) =>
    Object.hasOwn(visibility.open, field) ? await countByDay(db, visibility, column, since) : [];
  const [scans, delivered] = [await count('firstScanAt', 'first_scan_at'), await count('deliveredAt', 'delivered_at')];
  const on = (counts: readonly { ago: number; count: number }[], day: number) =>
    counts.filter(({ ago }) => ago === day).reduce((sum, { count }) => sum + count, 0);
  return Array.from({ length: OVERVIEW_DAYS }, (_, at) => OVERVIEW_DAYS - 1 - at).map((ago) => ({
    ago,
    firstScans: on(scans, ago),
    delivered: on(delivered, ago),
  }));
}

const SCORED = ['channel', 'status', 'flags', 'shippedOn', 'firstScanAt', 'deliveredAt'];

/** Empty where data rules hide what is counted; invisible channels are omitted. */
async function scorecard(db: Db, actor: Actor, today: string | undefined): Promise<ChannelScore[]> {
  const visibility = await visibilityOf(db, actor, waybills);
  const isVisible = SCORED.every((key) => Object.hasOwn(visibility.open, key));
  const isDetailVisible = Object.hasOwn(visibility.open, 'detail');
  if (!isVisible || !actor.permissions.has('logistics:channel:view')) return [];
  const narrowed = { filter: SCORED_PARCELS, ...(today !== undefined && { today }) };
  const scores = await scoreChannels(db, await filteredVisibility({ db, actor, served: waybills }, narrowed));
  const { rows } = await visibleRecords(
    db,
    actor,
    channels,
    scores.map(({ id }) => id),
  );
  const visibleChannels = new Map(rows.map((row) => [row.id, row]));
  return scores.flatMap((score) => {
    const row = visibleChannels.get(score.id);
    const promisedDays = (row?.transitDays as number | null | undefined) ?? null;
    const lostShare = isDetailVisible ? score.lostShare : null;
    return row ? [{ ...score, lostShare, name: String(row.name ?? ''), promisedDays }] : [];
  });
}
