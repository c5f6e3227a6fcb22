import i18next from 'i18next';
import { call } from '../kernel/api.ts';
import { textOf } from '../kernel/failure-notice.ts';
import { notify } from '../kernel/notify.ts';
import type { RequestError } from '../kernel/request-error.ts';
import type { Records } from './scope.ts';

/** The undo function of an operation on records, for `beginUndoable`. */
export function recordUndo({ type, routes }: Records) {
  return {
    alsoRefresh: [type.name],
    undo: async (opId: string) => {
      const { left, jobId } = await call(routes.undo, { body: { opId } });
      if (jobId) return i18next.t('records:job.started');
      return left > 0 ? i18next.t('records:undoLeft', { count: left }) : null;
    },
  };
}

/** Shows why a call was refused; a validation message of a field takes precedence. */
export function showRefusal(error: RequestError): void {
  const messages = Object.values(error.fields);
  const content = messages.length > 0 ? messages.join(' ') : textOf(error);
  notify(({ message }) => void message.error({ key: `failure:${content}`, content, duration: 5 }));
}
