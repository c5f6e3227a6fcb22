const AREA_RECORDS = ['waybill', 'logisticsChannel', 'reportTemplate'] as const;
const BULK_JOBS = ['edit', 'transition', 'delete', 'import', 'undo'] as const;

/** The kinds of jobs that sync parcels, apply planned changes, run reports, and change many records of logistics at once. */
export const LOGISTICS_JOBS: readonly string[] = [
  ...['logisticsRegister', 'logisticsPoll', 'logisticsStop', 'logisticsChannelChange', 'logisticsReport'],
  ...AREA_RECORDS.flatMap((record) => BULK_JOBS.map((job) => `${record}_${job}`)),
];
