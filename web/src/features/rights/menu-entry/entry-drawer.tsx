import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { nameIn } from '../tree-rows.ts';
import { EntryForm } from './entry-form.tsx';
import type { FlatEntry } from './flat.ts';

type EntryDrawerProps = {
  entries: readonly FlatEntry[];
  id: string;
  /** Parent of a new entry; `top` for none. */
  below: string;
  mayEdit: boolean;
  onClose: () => void;
};

/** Drawer that shows, edits or adds an entry. */
export function EntryDrawer({ entries, id, below, mayEdit, onClose }: EntryDrawerProps) {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const entry = entries.find((one) => one.id === id);
  const parent = entries.find((one) => one.id === below);
  const title = entry ? t('menus.editTitle', { name: nameIn(language, entry) }) : t('menus.newTitle');
  const isOpen = entry !== undefined || below === 'top' || parent !== undefined;
  return (
    <Drawer open={isOpen} onClose={onClose} title={title} size={560} destroyOnHidden>
      {isOpen && (
        <EntryForm
          key={entry?.id ?? below}
          entries={entries}
          entry={entry}
          parent={parent}
          mayEdit={mayEdit}
          onDone={onClose}
        />
      )}
    </Drawer>
  );
}
