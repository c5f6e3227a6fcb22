import {
  CLAIMED_PARCELS_PAGE,
  DEADLINE_RISKS,
  monthStart,
  OVERVIEW_MONTHS,
  preventedFilter,
  type RiskSum,
  riskFilter,
  workOrderOverview,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { totalRecords } from '../../../records/totals.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { channelsOf } from '../channels.ts';
import { orders } from '../orders.ts';
import { answerTimes, listClaimedParcels, sumClaims, sumOutcomes, sumRecovered } from './store.ts';

const DAYS = ['billedOn', 'submittedOn', 'closedOn', 'submitDue', 'windowEnd', 'replyDue'];
const SUMMED = ['status', 'kind', 'channel', 'overcharge', 'settledAmount', ...DAYS];

const RECOVERED = ['status', 'kind', 'channel', 'settledAmount', 'closedOn'];
const CLAIMED = ['channel', 'kind', 'reason', 'overcharge', 'shippedOn'];

/** The outcomes of overcharged money, and the deadlines at risk. */
export function serveOverview(app: FastifyInstance): void {
  mount(app, workOrderOverview, {
    async read({ db, actor, query: { today } }) {
      const visibility = await visibilityOf(db, actor, orders);
      if (!SUMMED.every((key) => Object.hasOwn(visibility.open, key))) return { money: null };
      const since = monthStart(today, 1 - OVERVIEW_MONTHS);
      const [sums, times] = [await sumOutcomes(db, visibility, since), await answerTimes(db, visibility, since)];
      const ids = [...new Set([...sums, ...times].map(({ channel }) => channel))];
      return {
        money: {
          ...{ sums, times, channels: await channelsOf(db, actor, ids), risks: await risksOf(db, actor, today) },
          prevented: await preventedOf(db, actor, since),
        },
      };
    },

    async recovered({ db, actor, query: { from } }) {
      const visibility = await visibilityOf(db, actor, orders);
      const isVisible = RECOVERED.every((key) => Object.hasOwn(visibility.open, key));
      return { sums: isVisible ? await sumRecovered(db, visibility, from) : null };
    },

    async claims({ db, actor, query: { from } }) {
      const visibility = await visibilityOf(db, actor, orders);
      const isVisible = CLAIMED.every((key) => Object.hasOwn(visibility.open, key));
      return { sums: isVisible ? await sumClaims(db, visibility, from) : null };
    },

    async claimedParcels({ db, actor, query }) {
      const visibility = await visibilityOf(db, actor, orders);
      if (!CLAIMED.every((key) => Object.hasOwn(visibility.open, key))) return { records: [], cursor: null };
      const claimed = await listClaimedParcels(db, visibility, query);
      return cursorPage(claimed, CLAIMED_PARCELS_PAGE, ({ number }) => number);
    },
  });
}

async function preventedOf(db: Db, actor: Actor, since: string) {
  const { open } = await visibilityOf(db, actor, orders);
  if (!Object.hasOwn(open, 'prevented')) return null;
  const preventedList = { filter: preventedFilter(since), fields: 'prevented' };
  const { matching, totals } = await totalRecords(db, actor, orders, preventedList);
  return { count: matching, amount: totals[0]?.sum ?? 0 };
}

async function risksOf(db: Db, actor: Actor, today: string): Promise<RiskSum[]> {
  const risks: RiskSum[] = [];
  for (const risk of DEADLINE_RISKS) {
    const preventedList = { filter: riskFilter(risk, today), fields: 'overcharge' };
    const { matching, totals } = await totalRecords(db, actor, orders, preventedList);
    risks.push({ risk, count: matching, amount: totals[0]?.sum ?? 0 });
  }
  return risks;
}
