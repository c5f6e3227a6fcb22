import { PLAIN_NAMES } from '@opsyard/contract';
import { plainHeading } from '../text/plain-cells.ts';

/** The built-in columns of the CSV, in order, before those of custom fields. */
export const EXPORT_COLUMNS = [
  'Key',
  'ID',
  'Title',
  'Description',
  'Status',
  'Category',
  'Task type',
  'Priority',
  'Owner',
  'Assignees',
  'Labels',
  ...PLAIN_NAMES.map(plainHeading),
  'Due time',
  'Parent key',
  'Checklist',
  'Created',
  'Updated',
  'Completed',
  'Archived',
] as const;
