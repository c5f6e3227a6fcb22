import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';

/** Changes of an item in a list of settings: archived or not, or its position. */
export type Placing = { archived?: boolean; afterId?: string | null };

type PlaceMenuProps = {
  label: string;
  at: number;
  all: readonly { id: string; archived: boolean }[];
  /** Rendered above moving and archiving. */
  first?: readonly MenuEntry[];
  /** It cannot be archived. */
  keeps?: boolean;
  canDelete?: boolean;
  deleteLabel: string;
  edit: (changes: Placing) => void;
  onDelete: () => void;
};

/** The menu of a line in an ordered list of settings: moves it up or down, archives and deletes it. */
export function PlaceMenu({
  label,
  at,
  all,
  first = [],
  keeps = false,
  canDelete = true,
  deleteLabel,
  edit,
  onDelete,
}: PlaceMenuProps) {
  const { t } = useTranslation('tasks');
  const isArchived = all[at]?.archived === true;
  const place = (afterId: string | undefined) => edit({ afterId: afterId ?? null });
  return (
    <MenuButton
      size="small"
      label={label}
      entries={[
        ...first,
        { key: 'up', label: t('settings.up'), disabled: at === 0, run: () => place(all[at - 2]?.id) },
        { key: 'down', label: t('settings.down'), disabled: at === all.length - 1, run: () => place(all[at + 1]?.id) },
        {
          key: 'archive',
          label: isArchived ? t('settings.unarchive') : t('settings.archive'),
          disabled: keeps,
          run: () => edit({ archived: !isArchived }),
        },
        'divider',
        { key: 'delete', label: deleteLabel, danger: true, disabled: !canDelete, run: onDelete },
      ]}
    >
      <Glyph name="more" />
    </MenuButton>
  );
}
