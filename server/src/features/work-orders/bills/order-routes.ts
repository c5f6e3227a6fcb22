import {
  BILL_MAX_LINES,
  billFailures,
  billLineOrders,
  CLAIMABLE_FILTER,
  commonFailures,
  RECORDS_AT_ONCE,
  recordFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { createJob, titledFor } from '../../../records/jobs/create.ts';
import { defineJobKind, ok } from '../../../records/jobs/kinds.ts';
import { idsMatching } from '../../../records/list.ts';
import { billLines } from './adapters.ts';
import { orderLines } from './orders.ts';

/** Lines per transaction of a job. */
const LINES_AT_ONCE = 500;

const titles = (lines: number) => [`Work orders for ${lines} bill lines`, `为 ${lines} 条账单明细创建工单`] as const;

/** Adds the orders of many lines in batches. */
const orderBillLines = defineJobKind<null, readonly string[]>({
  name: 'carrierBillOrders',
  title: ['Add work orders for a carrier bill', '为物流账单创建工单'],
  permission: 'work-orders:order:edit',
  concurrency: 1,
  run: async ({ payload }) => ok((writing) => orderLines(writing, payload)),
});

/** The creation of work orders for overcharged lines. */
export function serveBillOrders(app: FastifyInstance): void {
  mount(app, billLineOrders, {
    async create({ db, actor, change, request, body: { ids, ...narrowed } }) {
      const isNarrowed = narrowed.filter !== undefined || narrowed.search !== undefined;
      if ((ids !== undefined) === isNarrowed) return fail(commonFailures.invalidInput);
      const lineIds = ids ?? (await matching({ db, actor }, narrowed));
      if (lineIds.length > BILL_MAX_LINES)
        return fail(recordFailures.tooManyMatch, { values: { limit: BILL_MAX_LINES } });
      if (lineIds.length <= RECORDS_AT_ONCE) {
        change.operation({ kind: 'add', projectId: null });
        const ordered = await orderLines({ db, actor, change }, lineIds);
        return ordered.created + ordered.joined > 0 ? { ...ordered, jobId: null } : fail(billFailures.nothingToClaim);
      }
      const jobId = await createJob({ db, change, actor }, orderBillLines, {
        ...titledFor(languageOf(request.headers['accept-language']), titles(lineIds.length)),
        params: null,
        items: batchesOf(lineIds),
      });
      return { created: 0, joined: 0, left: 0, jobId };
    },
  });
}

type Reader = Pick<Parameters<typeof orderLines>[0], 'db' | 'actor'>;

/** The claimable lines of a filtered list. */
async function matching(
  { db, actor }: Reader,
  { filter, ...narrowed }: { filter?: string; search?: string; today?: string },
) {
  const claimable = filter?.trim() ? `(${filter}) and ${CLAIMABLE_FILTER}` : CLAIMABLE_FILTER;
  return await idsMatching({ db, actor, served: billLines }, { ...narrowed, filter: claimable }, BILL_MAX_LINES + 1);
}

function batchesOf(ids: readonly string[]) {
  const prefixes = Array.from({ length: Math.ceil(ids.length / LINES_AT_ONCE) }, (_, at) => at * LINES_AT_ONCE);
  return prefixes.map((prefix) => {
    const payload = ids.slice(prefix, prefix + LINES_AT_ONCE);
    return { label: `${prefix + 1}–${prefix + payload.length}`, payload };
  });
}
