const AREA_RECORDS = ['workOrder', 'carrierBill', 'carrierBillLine', 'foamRule', 'rateCard', 'packageSize'] as const;
const BULK_JOBS = ['edit', 'transition', 'delete', 'import', 'undo'] as const;

/** The kinds of jobs for bills, and for many records of work orders at once. */
export const WORK_ORDER_JOBS: readonly string[] = [
  ...['carrierBillRead', 'carrierBillOrders'],
  ...AREA_RECORDS.flatMap((record) => BULK_JOBS.map((job) => `${record}_${job}`)),
];
