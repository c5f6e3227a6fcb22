import { checklistFailures } from './checklist.ts';
import { commentFailures } from './comments.ts';
import { attachmentFailures } from './files.ts';
import { linkFailures } from './links.ts';

/** How calls for parts of records can fail, beside what every call can. */
export const partFailures = [commentFailures, checklistFailures, attachmentFailures, linkFailures] as const;
