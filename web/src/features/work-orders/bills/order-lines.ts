import { billLineOrders, billLineType, carrierBillType, type Reply, workOrderType } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';

type CreateInput = Parameters<typeof call<(typeof billLineOrders)['create']>>[1];

/** Adds work orders for lines and shows the result; returns false after an error, which has been shown. */
export async function orderLines(input: CreateInput): Promise<boolean> {
  try {
    notifyCounts(await call(billLineOrders.create, input));
    await refresh(billLineType.name, carrierBillType.name, workOrderType.name);
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

function notifyCounts({ created, joined, left, jobId }: Reply<typeof billLineOrders.create>): void {
  const counts = [
    i18next.t('workOrders:bills.created', { count: created }),
    ...(joined > 0 ? [i18next.t('workOrders:bills.joined', { count: joined })] : []),
    ...(left > 0 ? [i18next.t('workOrders:bills.left', { count: left })] : []),
  ];
  const text = jobId ? i18next.t('workOrders:bills.inJob') : counts.join(' ');
  notify(({ message }) => void message.success(text));
}
