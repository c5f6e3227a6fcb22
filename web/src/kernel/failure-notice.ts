import { commonFailures, SESSION_EXPIRED_CODE, type SessionEnd, STEP_DELAY } from '@opsyard/contract';
import i18next from 'i18next';
import { createElement } from 'react';
import { notify } from './notify.ts';
import type { RequestError } from './request-error.ts';
import { currentSession, endSession } from './session.ts';

/** Tells the person about a failed call; a lost session is dealt with even where the caller shows the failure itself. */
export function reportFailure(refused: RequestError, { token, quiet }: { token: string | null; quiet: boolean }): void {
  if (refused.status === 401 && token) {
    // An answer that comes late, about a session already left behind, is nobody's business any more.
    if (token === currentSession()?.token) loseSession(refused);
    return;
  }
  if (quiet) return;
  // Only once it can be shown: a refusal may come before the words do.
  notify(({ message }) => {
    const text = textOf(refused);
    // One message for many failures of the same kind.
    void message.error({ key: `failure:${text}`, content: text, duration: 5 });
  });
}

/** What a failed call is called on the screen. */
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
    askToSignIn((detail as SessionEnd | undefined)?.text);
    return;
  }
  notify(({ message }) => void message.error(i18next.t('common:failure.unauthorized')));
  setTimeout(leave, STEP_DELAY);
}

/** Where somebody ended the session, the server says why, in the person’s language. */
function askToSignIn(why: string | undefined): void {
  notify(({ modal }) => {
    const text = i18next.t('common:expired.text');
    modal.error({
      title: i18next.t('common:expired.title'),
      content: why ? [why, createElement('br', { key: why }), text] : text,
      okText: i18next.t('common:expired.again'),
      keyboard: false,
      mask: { closable: false },
      onOk: leave,
    });
  });
}

/** The session is gone on the server already; here it ends, and the reloaded page asks to sign in and comes back. */
function leave(): void {
  endSession();
  window.location.reload();
}
