import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { declareHost } from '../../../records/parts/host.ts';
import { existingTaskTemplates } from './store.ts';

/** The type of the records to which the files of task templates are attached; they are reached through new tasks only. */
export const TEMPLATE_TYPE = 'taskTemplate';

declareHost({
  type: TEMPLATE_TYPE,
  open: () => Promise.reject(notFound()),
  existing: existingTaskTemplates,
});

function notFound(): unknown {
  try {
    return fail(commonFailures.notFound);
  } catch (error) {
    return error;
  }
}
