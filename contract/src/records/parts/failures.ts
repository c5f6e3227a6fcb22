import { checklistFailures } from './checklist.ts';
import { commentFailures } from './comments.ts';
import { attachmentFailures } from './files.ts';
import { linkFailures } from './links.ts';
import { watchFailures } from './watchers.ts';

/** Failures of calls for parts of records, in addition to the common ones. */
export const partFailures = [
  commentFailures,
  checklistFailures,
  attachmentFailures,
  linkFailures,
  watchFailures,
] as const;
