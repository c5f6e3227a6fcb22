import { FORMS_WATCHED } from '@opsyard/contract';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../kernel/push/push.ts';

/** Reads the forms shown again when somebody publishes, closes or changes one. */
export function useLiveForms(): void {
  usePush((message) => {
    const isOfForms = message.cmd === 'record' && message.recordType === FORMS_WATCHED;
    if (isOfForms || message.cmd === 'reset') void refresh('form');
  });
}
