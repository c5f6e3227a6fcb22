import i18next from 'i18next';
import { notify } from '../kernel/notify.ts';

/** Copies an address of this site, and says whether the browser allowed it. */
export function copyLink(address: string): void {
  void navigator.clipboard.writeText(new URL(address, document.URL).href).then(
    () => notify(({ message }) => void message.success(i18next.t('parts:linkCopied'))),
    () => notify(({ message }) => void message.warning(i18next.t('parts:linkNotCopied'))),
  );
}
