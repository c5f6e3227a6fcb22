import {
  type BillColumn,
  type BillReport,
  type BillUnits,
  carrierBillImport,
  carrierBillType,
} from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { upload } from '../../../kernel/files.ts';
import { useSteps } from '../../../kernel/steps.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';

export type BillFormValues = {
  name: string;
  channel: string | null;
  billedOn: string;
  mapping: readonly (BillColumn | null)[];
  units: BillUnits;
  dateOrder?: 'dmy' | 'mdy';
};
type State = {
  file: File | null;
  share: number;
  report: BillReport | null;
  values: BillFormValues | null;
  /** The id of the added bill. */
  added: string | null;
  busy: 'sending' | 'running' | null;
  refused: RequestError | null;
};
const NOTHING: State = { file: null, share: 0, report: null, values: null, added: null, busy: null, refused: null };

/** Steps of a bill import: upload, column mapping, import. */
export function useBillImport() {
  const { state, put, take, stop } = useSteps<State>(NOTHING);
  return {
    ...state,
    stop,

    choose(file: File) {
      put({ ...NOTHING, file });
      void take('sending', async (signal) => {
        const onProgress = (share: number) => put({ share });
        const report = await upload(carrierBillImport.upload, {}, file, { quiet: true, signal, onProgress });
        const name = file.name.replace(/\.\w+$/, '').slice(0, 120);
        const { mapping, units } = report;
        return { report, values: { name, channel: null, billedOn: dayOf(new Date()), mapping, units } };
      });
    },

    cancel() {
      stop();
      put(NOTHING);
    },

    change: (values: BillFormValues) => put({ values, refused: null }),

    run() {
      const { report, values } = state;
      if (!report || !values) return;
      void take('running', async () => {
        const body = { ...values, mapping: [...values.mapping], fileId: report.fileId };
        // Not cancellable: the server may already have processed the request.
        const { id } = await call(carrierBillImport.run, { body }, { quiet: true });
        await refresh(carrierBillType.name);
        return { added: id };
      });
    },
  };
}
export type BillImport = ReturnType<typeof useBillImport>;
