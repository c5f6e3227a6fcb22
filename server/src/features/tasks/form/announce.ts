import { FORMS_WATCHED } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { announceProject } from '../project/announce.ts';

/** Notifies all pages that some form has changed, without saying which: many who fill it in do not see its project. */
export function announceForms(change: Change): void {
  change.announce('all', { cmd: 'record', recordType: FORMS_WATCHED, ids: [], kind: 'updated' });
}

/** Also notifies the pages of the project, whose types say whether their form is open. */
export function announceFormState(change: Change, projectId: string): void {
  announceForms(change);
  announceProject(change, projectId);
}
