import { MoreOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { nameIn } from '../tree-rows.ts';
import { askRemoval } from './ask-removal.ts';
import type { FlatEntry } from './flat.ts';

type EntryMenuProps = {
  entry: FlatEntry;
  onEdit: () => void;
  onAdd: () => void;
  onRules: () => void;
  onMove: (by: 1 | -1) => void;
};

/** Actions of an entry. */
export function EntryMenu({ entry, onEdit, onAdd, onRules, onMove }: EntryMenuProps) {
  const { t } = useTranslation('rights');
  const name = nameIn(useLanguage(), entry);
  const isButton = entry.menuType === 2;
  const entries: MenuEntry[] = [
    { key: 'edit', label: t('menus.edit'), run: onEdit },
    { key: 'add', label: t('menus.addBelow'), disabled: isButton, run: onAdd },
    { key: 'rules', label: t('menus.rules'), run: onRules },
    'divider',
    { key: 'up', label: t('menus.up'), run: () => onMove(-1) },
    { key: 'down', label: t('menus.down'), run: () => onMove(1) },
    'divider',
    {
      key: 'remove',
      label: t('menus.remove'),
      danger: true,
      run: () => void askRemoval({ id: entry.id, name }, () => undefined).catch(() => undefined),
    },
  ];
  return (
    <MenuButton size="small" label={t('menus.more', { name })} entries={entries}>
      <MoreOutlined aria-hidden />
    </MenuButton>
  );
}
