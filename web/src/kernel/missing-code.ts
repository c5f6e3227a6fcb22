import i18next from 'i18next';
import { notify } from './notify.ts';

/** Tells that code could not be loaded: where the server answers, the page is one of an earlier version and must be reloaded. */
export async function tellMissingCode(): Promise<void> {
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  const text = i18next.t(isThere ? 'shell:error.newVersionText' : 'common:failure.network');
  notify(({ message }) => void message.error({ key: 'code', content: text }));
}
