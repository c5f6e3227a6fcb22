/** How far a job is; the last four are its ends. */
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

/** How far an item of a job is. */
export const JOB_ITEM_STATES = ['pending', 'running', 'ok', 'skipped', 'failed', 'cancelled'] as const;
export type RecordJobItemState = (typeof JOB_ITEM_STATES)[number];

/** Most items of one job. */
export const JOB_ITEMS_MAX = 50_000;
