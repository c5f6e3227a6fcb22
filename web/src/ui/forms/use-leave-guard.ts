import i18next from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { guardPlace } from '../../kernel/forms/leave-guard.ts';
import { confirm } from '../popups/confirm.tsx';
import { useUnsaved } from './use-unsaved.ts';

/**
 * Asks before a form with unsaved changes is left: within the app by a link, a tab or the buttons of the browser, and with the page itself.
 * `param` is the parameter of the address that names what is edited, if not `tab`; `ask` can ask a question of its own.
 */
export function useLeaveGuard(isUnsaved: boolean, { param = 'tab', ask = askToLeave } = {}): void {
  useUnsaved(isUnsaved);
  const onLeave = useEffectEvent(ask);
  useEffect(() => (isUnsaved ? guardPlace((leave) => onLeave(leave), param) : undefined), [isUnsaved, param]);
}

/** Asks whether to leave without saving; calls `leave` if so. */
export function askToLeave(leave: () => void): void {
  confirm({
    title: i18next.t('common:unsaved.leaveTitle'),
    text: i18next.t('common:unsaved.leaveText'),
    verb: i18next.t('common:unsaved.leave'),
    danger: true,
    run: leave,
  });
}
