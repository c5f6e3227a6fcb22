import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../kernel/storage/device.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';

export type RowAction = {
  key: string;
  label: string;
  run: () => void;
  danger?: boolean;
  disabled?: boolean;
  opensDialog?: boolean;
};

/** What can be done with a row beside its main button: buttons, on phones one menu where there are several. */
export function RowButtons({ title, actions }: { title: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation('tasks');
  const isPhone = useDevice() === 'mobile';
  if (isPhone && actions.length > 1) {
    return (
      <MenuButton
        label={t('trash.actions', { title })}
        icon={<Glyph name="more" />}
        entries={actions.map(({ opensDialog: _, ...entry }) => entry)}
      />
    );
  }
  return actions.map(({ key, label, run, danger = false, disabled = false, opensDialog = false }) => (
    <Button
      key={key}
      size="small"
      danger={danger}
      disabled={disabled}
      {...(opensDialog && { 'aria-haspopup': 'dialog' })}
      onClick={run}
    >
      {label}
    </Button>
  ));
}
