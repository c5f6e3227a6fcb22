import { commonFailures, SESSION_EXPIRED_CODE, type SessionEnd, STEP_DELAY } from '@opsyard/contract';
import i18next from 'i18next';
import { createElement } from 'react';
import { notify } from '../notify.ts';
import { currentSession, endSession } from '../session.ts';
import type { RequestError } from './request-error.ts';

/** Shows a failed call to the user; an ended session is handled even if the caller shows the failure itself. */
export function reportFailure(refused: RequestError, { token, quiet }: { token: string | null; quiet: boolean }): void {
  if (refused.status === 401 && token) {
    // A late response to a former session is ignored.
    if (token === currentSession()?.token) loseSession(refused);
    return;
  }
  if (quiet) return;
  // Resolved when shown: a failure may arrive before the texts.
  notify(({ message }) => {
    const text = textOf(refused);
    // One message for many failures of the same kind.
    void message.error({ key: `failure:${text}`, content: text, duration: 5 });
  });
}

/** The message of a failed call. */
export function textOf(refused: RequestError): string {
  if (refused.status === 403) {
    const generic = refused.failure === 'common.forbidden';
    return generic
      ? i18next.t('common:failure.denied')
      : i18next.t('common:failure.deniedWhy', { why: refused.message });
  }
  if (refused.status === 404) return i18next.t('common:failure.notFound');
  if (refused.failure === commonFailures.timeout.code) return i18next.t('common:failure.timeout');
  return refused.message;
}

let leaving: string | null = null;

function loseSession({ envelopeCode, detail }: RequestError): void {
  const token = currentSession()?.token ?? null;
  if (leaving === token) return;
  leaving = token;
  if (envelopeCode === SESSION_EXPIRED_CODE) {
    showSessionEnded((detail as SessionEnd | undefined)?.text);
    return;
  }
  notify(({ message }) => void message.error(i18next.t('common:failure.unauthorized')));
  setTimeout(leave, STEP_DELAY);
}

/** If somebody ended the session, the server provides the reason in the user's language. */
function showSessionEnded(reason: string | undefined): void {
  notify(({ modal }) => {
    const text = i18next.t('common:expired.text');
    modal.error({
      title: i18next.t('common:expired.title'),
      content: reason ? [reason, createElement('br', { key: reason }), text] : text,
      okText: i18next.t('common:expired.again'),
      keyboard: false,
      mask: { closable: false },
      onOk: leave,
    });
  });
}

/** The session has already ended on the server; it is removed here, and the reloaded page asks to sign in and returns. */
function leave(): void {
  endSession();
  window.location.reload();
}
