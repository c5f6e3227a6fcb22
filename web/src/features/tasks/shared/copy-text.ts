import { notify } from '../../../kernel/notify.ts';

/** Copies a text about a task and says whether the browser allowed it. */
export function copyText(text: string, t: (words: 'drawer.copied' | 'drawer.copyFailed') => string): void {
  void navigator.clipboard.writeText(text).then(
    () => notify(({ message }) => void message.success(t('drawer.copied'))),
    () => notify(({ message }) => void message.warning(t('drawer.copyFailed'))),
  );
}
