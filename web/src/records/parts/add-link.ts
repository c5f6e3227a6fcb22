import { type Input, type LinkRoutes, linkFailures } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../kernel/calls/api.ts';
import { reportFailure } from '../../kernel/calls/failure-notice.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { currentSession } from '../../kernel/session.ts';
import { confirm } from '../../ui/popups/confirm.tsx';

type LinkInput = Input<LinkRoutes['add']>['body'];

/** Links two records; if there is a warning about one of them, asks for confirmation. */
export async function addLink(calls: LinkRoutes, body: LinkInput, alsoRefresh: readonly string[]): Promise<void> {
  try {
    await call(calls.add, { body }, { quiet: true });
    await refresh(calls.list.feature, ...alsoRefresh);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.failure !== linkFailures.warned.code) {
      reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
      return;
    }
    confirmDespiteWarning(error.message, () => addLink(calls, { ...body, despite: true }, alsoRefresh));
  }
}

/** Asks whether to link records despite a warning. */
export function confirmDespiteWarning(warning: string, run: () => unknown): void {
  confirm({
    title: i18next.t('parts:linkDespite'),
    text: warning,
    verb: i18next.t('parts:linkAnyway'),
    danger: true,
    run,
  });
}
