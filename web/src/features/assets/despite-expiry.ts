import { assetFailures } from '@opsyard/contract';
import i18next from 'i18next';
import { reportFailure } from '../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { currentSession } from '../../kernel/session.ts';
import { confirm } from '../../ui/popups/confirm.tsx';

/** Downloads files; if the usage rights of one have expired, asks for confirmation. Shows errors. */
export async function despiteExpiry(fetch: (evenExpired: boolean) => Promise<unknown>): Promise<void> {
  try {
    await fetch(false);
  } catch (error) {
    if (!(error instanceof RequestError)) return;
    if (error.failure !== assetFailures.rightsExpired.code) {
      reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
      return;
    }
    confirm({
      title: i18next.t('assets:rights.despite'),
      text: error.message,
      verb: i18next.t('assets:rights.download'),
      danger: true,
      run: () => fetch(true).catch(() => undefined),
    });
  }
}
