import { menuEntry } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';

const list = (words: readonly string[], none: string) => listText(words) || none;

/** Confirms the deletion of an entry: shows what is deleted with it and requires typing its name. */
export async function askRemoval({ id, name }: { id: string; name: string }, onRemoved: () => void): Promise<void> {
  const t = i18next.getFixedT(i18next.language, 'rights');
  const lost = await call(menuEntry.lost, { query: { id } });
  confirmByName({
    name,
    title: t('menus.removeTitle', { name }),
    text: t('menus.removeText', {
      entries: t('menus.entries', { count: lost.entries }),
      rules: t('menus.dataRules', { count: lost.rules }),
      roles: list(lost.roles, t('menus.noRole')),
      departments: list(lost.departments, t('menus.noDepartment')),
      people: t('menus.people', { count: lost.people }),
    }),
    verb: t('menus.remove'),
    async run() {
      await call(menuEntry.delete, { query: { id } });
      notify(({ message }) => void message.success(t('menus.removed')));
      onRemoved();
      await refresh('menuEntry', 'grant');
    },
  });
}
