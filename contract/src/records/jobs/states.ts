/** The states of a job; the last four are final. */
export const JOB_STATES = [
  'draft',
  'queued',
  'running',
  'paused',
  'succeeded',
  'partial',
  'failed',
  'cancelled',
] as const;
export type RecordJobState = (typeof JOB_STATES)[number];

export const JOB_ITEM_STATES = ['pending', 'running', 'ok', 'skipped', 'failed', 'cancelled'] as const;
export type RecordJobItemState = (typeof JOB_ITEM_STATES)[number];

/** The maximum number of items of a job. */
export const JOB_ITEMS_MAX = 50_000;
