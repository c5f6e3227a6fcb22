import { assetFolderAccess } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';

type FolderButtonProps = { isFolder: boolean; disabled: boolean; onPick: (folderId: string | null) => void };

/** Chooses a folder to restore to; for a folder also the top level. */
export function FolderButton({ isFolder, disabled, onPick }: FolderButtonProps) {
  const { t } = useTranslation('tasks');
  return (
    <PopupButton
      label={t('trash.elsewhere')}
      trigger={(trigger) => (
        <Button size="small" disabled={disabled} {...trigger}>
          {t('trash.elsewhere')}
        </Button>
      )}
    >
      {(close) => (
        <FolderList
          isFolder={isFolder}
          onPick={(id) => {
            close();
            onPick(id);
          }}
        />
      )}
    </PopupButton>
  );
}

const TOP = '';

function FolderList({ isFolder, onPick }: Pick<FolderButtonProps, 'isFolder' | 'onPick'>) {
  const { t } = useTranslation('tasks');
  const { data } = useRead(assetFolderAccess.tree, {}, { quiet: true });
  if (!data) return <RowsSkeleton rows={3} />;
  const byId = new Map(data.map((node) => [node.id, node]));
  const pathOf = (id: string | null): string => {
    const node = id === null ? undefined : byId.get(id);
    return node ? [pathOf(node.parent), node.name].filter(Boolean).join(' / ') : '';
  };
  const allowed = data.filter(({ level }) => level === 'manager' || (!isFolder && level === 'editor'));
  const choices = allowed.map(({ id }) => ({ value: id, text: pathOf(id) }));
  const top = isFolder ? [{ value: TOP, text: t('trash.topLevel') }] : [];
  return (
    <ChoiceList
      label={t('trash.folder')}
      choices={[...top, ...choices.toSorted((one, other) => one.text.localeCompare(other.text))]}
      selected={[]}
      empty={t('trash.noFolder')}
      onPick={(id) => onPick(id === TOP ? null : id)}
    />
  );
}
