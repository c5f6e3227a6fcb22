import {
  type BillColumn,
  type BillReport,
  type BillUnits,
  carrierBillImport,
  carrierBillType,
} from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { upload } from '../../../kernel/files.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { useFileImport } from '../../../ui/import/use-file-import.ts';

export type BillFormValues = {
  name: string;
  channel: string | null;
  billedOn: string;
  mapping: readonly (BillColumn | null)[];
  units: BillUnits;
  dateOrder?: 'dmy' | 'mdy';
};
/** Steps of a bill import: upload, column mapping, import. */
export function useBillImport() {
  const steps = useFileImport<{ values: BillFormValues | null }, BillReport, { id: string }>(
    { values: null },
    {
      optionsOfNext: () => ({ values: null }),
      optionsOfRead: ({ mapping, units }, file) => {
        const name = file.name.replace(/\.\w+$/, '').slice(0, 120);
        return { values: { name, channel: null, billedOn: dayOf(new Date()), mapping, units } };
      },
      send: (file, _, progress) => upload(carrierBillImport.upload, {}, file, { quiet: true, ...progress }),
      run: async (fileId, { values }) => {
        if (!values) throw new Error('There is no bill to import');
        const body = { ...values, mapping: [...values.mapping], fileId };
        const added = await call(carrierBillImport.run, { body }, { quiet: true });
        await refresh(carrierBillType.name);
        return added;
      },
    },
  );
  return { ...steps, change: (values: BillFormValues) => steps.set({ values }) };
}
export type BillImport = ReturnType<typeof useBillImport>;
