import type { TFunction } from 'i18next';
import { notify } from '../../../kernel/notify.ts';

/** Copies the URL of the page, with a comment in it. */
export function copyCommentLink(id: string, t: TFunction<'parts'>): void {
  const address = new URL(window.location.href);
  address.searchParams.set('comment', id);
  void navigator.clipboard.writeText(address.href).then(
    () => notify(({ message }) => void message.success(t('linkCopied'))),
    () => notify(({ message }) => void message.warning(t('linkNotCopied'))),
  );
}
