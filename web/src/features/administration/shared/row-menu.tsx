import { MoreOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';

type RowMenuProps = { name: string; entries: readonly MenuEntry[]; size?: 'small' };

/** Menu of the actions of a record; renders nothing without actions. */
export function RowMenu({ name, entries, size }: RowMenuProps) {
  const { t } = useTranslation('administration');
  if (entries.length === 0) return null;
  return (
    <MenuButton
      label={t('user.actions', { name })}
      icon={<MoreOutlined aria-hidden />}
      entries={entries}
      {...(size && { size })}
    />
  );
}
