import { MoreOutlined } from '@ant-design/icons';
import { type AnnouncementRow, announcement } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { stateOf } from './announcement-state.ts';
import { usePublishing } from './use-publishing.ts';

type RowActionsProps = {
  row: AnnouncementRow;
  onOpen: (opened: { edit?: string; report?: string; look?: string }) => void;
};

/** Actions of an announcement: the next step as a button, the others in a menu. */
export function RowActions({ row, onOpen }: RowActionsProps) {
  const { t } = useTranslation('announcements');
  const { publish, revoke, isBusy } = usePublishing();
  const { mutateAsync: remove } = useSend(announcement.delete, { alsoRefresh: ['announcementSend'] });
  const { id, titile: name } = row;
  const state = stateOf(row);
  const isPublished = state === 'published' || state === 'scheduled' || state === 'expired';
  const takeBack = state === 'scheduled' ? t('admin.unschedule') : t('admin.revoke');
  const confirmChange = () =>
    confirmByName({
      name,
      title: t('admin.delete'),
      text: t('admin.deleteText'),
      verb: t('admin.delete'),
      run: () => remove({ query: { id } }),
    });
  const toggle = () => void (isPublished ? revoke(id) : publish(id)).catch(() => undefined);
  return (
    <>
      {state !== 'expired' && (
        <Button
          size="small"
          loading={isBusy}
          onClick={toggle}
          aria-label={labelText(isPublished ? takeBack : t('admin.publish'), name)}
        >
          {isPublished ? takeBack : t('admin.publish')}
        </Button>
      )}
      <MenuButton
        label={t('admin.more', { name })}
        size="small"
        icon={<MoreOutlined aria-hidden />}
        entries={[
          { key: 'look', label: t('admin.look'), run: () => onOpen({ look: id }) },
          ...(row.sendStatus === '1'
            ? []
            : [{ key: 'edit', label: t('editor.edit'), run: () => onOpen({ edit: id }) }]),
          ...(row.sendStatus === '0'
            ? []
            : [{ key: 'report', label: t('admin.report'), run: () => onOpen({ report: id }) }]),
          ...(state === 'expired' ? [{ key: 'revoke', label: t('admin.revoke'), run: toggle }] : []),
          'divider' as const,
          { key: 'delete', label: t('admin.delete'), danger: true, run: confirmChange },
        ]}
      />
    </>
  );
}
