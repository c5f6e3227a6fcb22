import {
  LABEL_NAME_MAX,
  LABELS_MAX,
  PROCESS_NAME_MAX,
  PROJECT_NAME_MAX,
  STATUSES_MAX,
  TASK_DEPTH_MAX,
  TASK_IDS_MAX,
  TITLE_MAX,
} from '@opsyard/contract/constants';

/** The limits of a project or a task; sizes in bytes, lengths in code points. */
export const LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 5000,
  rowsAtMost: 50_000,
  title: TITLE_MAX,
  statusName: PROCESS_NAME_MAX,
  labelName: LABEL_NAME_MAX,
  projectName: PROJECT_NAME_MAX,
  statuses: STATUSES_MAX,
  labels: LABELS_MAX,
  depth: TASK_DEPTH_MAX,
  /** The margin for markup below the limit of a description as HTML. */
  description: 200_000,
  comment: 200_000,
  /** People, and likewise labels, of a task. */
  perTask: TASK_IDS_MAX,
  extras: 500,
  extraValue: 50_000,
  checklistItem: 300,
  attachmentName: 180,
} as const;
