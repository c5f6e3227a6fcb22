import i18next from 'i18next';
import { call } from '../kernel/calls/api.ts';
import { textOf } from '../kernel/calls/failure-notice.ts';
import type { RequestError } from '../kernel/calls/request-error.ts';
import { notify } from '../kernel/notify.ts';
import { undoRequest } from '../kernel/writes/undo.ts';
import type { Records } from './scope.ts';

/** What undoes an operation on records, for `beginUndoable`; also after a reload. */
export function recordUndo({ type, routes }: Records, operationId: string) {
  return {
    alsoRefresh: [type.name],
    request: undoRequest(routes.undo, { opId: operationId }),
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
