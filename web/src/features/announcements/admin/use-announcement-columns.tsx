import type { AnnouncementRow, Color } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../../kernel/words/label-text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { When } from '../../../ui/dates/when.tsx';
import type { ListColumn } from '../../../ui/lists/record-list.tsx';
import { instantOf } from '../announcement-time.ts';
import styles from '../announcements.module.css';
import { PriorityTag } from '../priority-tag.tsx';
import { type AnnouncementState, stateOf } from './announcement-state.ts';

const COLORS: Readonly<Record<AnnouncementState, Color>> = {
  draft: 'gray',
  scheduled: 'cyan',
  published: 'green',
  expired: 'brown',
  revoked: 'orange',
};

/** State of an announcement as a colored label. */
function StateChip({ row }: { row: AnnouncementRow }) {
  const { t } = useTranslation('announcements');
  const state = stateOf(row);
  return <Chip color={COLORS[state]}>{t(`admin.states.${state}`)}</Chip>;
}

type Open = (opened: { edit?: string; report?: string; look?: string }) => void;

/** Columns of the list of announcements; the title opens the editor, or the announcement if it is published. */
export function useAnnouncementColumns(open: Open): ListColumn<AnnouncementRow>[] {
  const { t } = useTranslation('announcements');
  const audience = ({ msgType, userIds, departIds, roleIds }: AnnouncementRow) => {
    const name = t(`admin.audiences.${msgType}`);
    const count = `${userIds}${departIds}${roleIds}`.split(',').length - 1;
    return msgType === 'ALL' ? name : t('admin.count', { name, count });
  };
  return [
    {
      key: 'titile',
      title: t('admin.subject'),
      sortable: true,
      cell: ({ id, titile, sendStatus }) => (
        <button
          type="button"
          className={styles.open}
          onClick={() => open(sendStatus === '1' ? { look: id } : { edit: id })}
        >
          {titile}
        </button>
      ),
    },
    { key: 'state', title: t('admin.state'), cell: (row) => <StateChip row={row} /> },
    {
      key: 'priority',
      title: t('mine.priority'),
      sortable: true,
      cell: ({ priority }) => <PriorityTag priority={priority} />,
    },
    {
      key: 'msgCategory',
      title: t('mine.category'),
      hidden: true,
      cell: ({ msgCategory }) => t(msgCategory === '1' ? 'category.notice' : 'category.system'),
    },
    { key: 'msgType', title: t('admin.audience'), cell: audience },
    { key: 'sender', title: t('mine.sender'), sortable: true, cell: ({ sender }) => sender },
    {
      key: 'sendTime',
      title: t('admin.sent'),
      sortable: true,
      cell: ({ sendTime, scheduled, startTime }) => {
        const at = scheduled ? startTime : sendTime;
        return at && <When at={instantOf(at)} />;
      },
    },
    {
      key: 'createTime',
      title: t('admin.created'),
      sortable: true,
      hidden: true,
      cell: ({ createTime }) => <When at={instantOf(createTime)} />,
    },
    {
      key: 'readCount',
      title: t('admin.readers'),
      number: true,
      cell: ({ id, readCount, sendStatus, titile }) =>
        sendStatus === '0' ? (
          '–'
        ) : (
          <Button
            type="link"
            size="small"
            aria-label={labelText(`${readCount} ${t('admin.report')}`, titile)}
            onClick={() => open({ report: id })}
          >
            {readCount}
          </Button>
        ),
    },
  ];
}
