import i18next from 'i18next';
import { useEffect } from 'react';
import { guardPlace } from '../../kernel/forms/leave-guard.ts';
import { confirm } from '../popups/confirm.tsx';
import { useUnsaved } from './use-unsaved.ts';

/** Asks before a form with unsaved changes is left: within the app by a link, a tab or the buttons of the browser, and with the page itself. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useUnsaved(isUnsaved);
  useEffect(() => (isUnsaved ? guardPlace(askToLeave) : undefined), [isUnsaved]);
}

function askToLeave(leave: () => void): void {
  confirm({
    title: i18next.t('common:unsaved.leaveTitle'),
    text: i18next.t('common:unsaved.leaveText'),
    verb: i18next.t('common:unsaved.leave'),
    danger: true,
    run: leave,
  });
}
