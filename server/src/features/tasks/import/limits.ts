import { LABEL_NAME_MAX, PROCESS_NAME_MAX } from '@opsyard/contract/constants';

/** Most a project or a task takes; sizes in bytes, lengths in code points. */
export const LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 5000,
  rowsAtMost: 50_000,
  title: 200,
  statusName: PROCESS_NAME_MAX,
  labelName: LABEL_NAME_MAX,
  projectName: 60,
  statuses: 50,
  labels: 300,
  depth: 4,
  /** Room for markup below the 262,144 characters a description may have as HTML. */
  description: 200_000,
  comment: 32_000,
  extras: 80,
  extraValue: 2000,
  checklistItem: 300,
  attachmentName: 180,
} as const;
