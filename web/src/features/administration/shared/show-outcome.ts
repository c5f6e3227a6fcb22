import type { Outcome } from '@opsyard/contract';
import i18next from 'i18next';
import { createElement } from 'react';
import { notify } from '../../../kernel/notify.ts';
import { labelText } from '../../../kernel/words/label-text.ts';

const MAX_LISTED = 8;

/** Shows the result of a bulk action: the number of successes, and each failure with name and reason. */
export function showOutcome({ done, refused }: Outcome, text: string): void {
  if (refused.length === 0) {
    notify(({ message }) => void message.success(text));
    return;
  }
  const title = i18next.t('administration:outcome.partly', { done: done.length, refused: refused.length });
  const reasons = refused.map(({ id, name, message }) => ({ key: id, text: labelText(name, message) }));
  notify(({ notification }) => notification.warning({ title, description: listOf(reasons), duration: 0 }));
}

function listOf(reasons: readonly { key: string; text: string }[]) {
  const rest = reasons.length - MAX_LISTED;
  const shown = reasons.slice(0, MAX_LISTED).map(({ key, text }) => createElement('li', { key }, text));
  const more =
    rest > 0 ? [createElement('li', { key: 'more' }, i18next.t('administration:outcome.more', { count: rest }))] : [];
  return createElement('ul', { style: { margin: 0, paddingInlineStart: 16 } }, [...shown, ...more]);
}
