import { announcementSend, MESSAGE_KINDS, type OwnAnnouncement } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { notify } from '../../kernel/notify.ts';
import { useRecordList } from '../../kernel/record-list.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { Chip } from '../../ui/chip.tsx';
import { When } from '../../ui/dates/when.tsx';
import { Empty } from '../../ui/empty.tsx';
import { TextFilter } from '../../ui/forms/text-filter.tsx';
import { type ListColumn, RecordList } from '../../ui/lists/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { AnnouncementModal } from './announcement-modal.tsx';
import { instantOf } from './announcement-time.ts';
import styles from './announcements.module.css';
import { Choice } from './choice.tsx';
import { PriorityTag } from './priority-tag.tsx';
import { useGo } from './use-go.ts';

const FILTERS = ['titile', 'readFlag', 'msgCategory', 'kind', 'priority'] as const;

/** Page of the user's messages and announcements; each opens at its own URL. */
export function MyAnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const { list, filters, filter } = useRecordList(announcementSend.mine, FILTERS);
  const [{ open }, change] = useUrlState({ open: '' });
  const openLink = useGo();
  const readAll = useSend(announcementSend.readAll, { alsoRefresh: ['announcement'] });
  const columns = useColumns((id) => change({ open: id }, { push: true }));
  const done = () => notify(({ message }) => void message.success(t('mine.allRead')));
  return (
    <Page
      title={t('mine.title')}
      action={<Button onClick={() => readAll.mutate({}, { onSuccess: done })}>{t('bell.readAll')}</Button>}
      filters={
        <div className={styles.filters}>
          <TextFilter label={t('mine.subject')} value={filters.titile} onChange={(titile) => filter({ titile })} />
          <Choice
            label={t('mine.read')}
            value={filters.readFlag}
            onChange={(readFlag) => filter({ readFlag })}
            options={[
              ['', t('mine.flag.all')],
              ['0', t('mine.flag.unread')],
              ['1', t('mine.flag.read')],
            ]}
          />
          <Choice
            label={t('mine.category')}
            value={filters.msgCategory}
            onChange={(msgCategory) => filter({ msgCategory })}
            options={[
              ['', t('category.all')],
              ['1', t('category.notice')],
              ['2', t('category.system')],
            ]}
          />
          <Choice
            label={t('mine.kind')}
            value={filters.kind}
            onChange={(kind) => filter({ kind })}
            options={[
              ['', t('mine.anyKind')],
              ...MESSAGE_KINDS.map((kind): [string, string] => [kind, t(`mine.kinds.${kind}`)]),
            ]}
          />
          <Choice
            label={t('mine.priority')}
            value={filters.priority}
            onChange={(priority) => filter({ priority })}
            options={[
              ['', t('mine.anyPriority')],
              ['H', t('priority.H')],
              ['M', t('priority.M')],
              ['L', t('priority.L')],
            ]}
          />
        </div>
      }
    >
      <RecordList<OwnAnnouncement>
        name="my-news"
        label={t('mine.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ titile }) => titile}
        empty={<Empty title={t('mine.none')} text={t('mine.noneText')} />}
      />
      {open && <AnnouncementModal key={open} id={open} onClose={() => change({ open: '' })} onGo={openLink} />}
    </Page>
  );
}

function useColumns(onOpen: (id: string) => void): ListColumn<OwnAnnouncement>[] {
  const { t } = useTranslation('announcements');
  return [
    {
      key: 'titile',
      title: t('mine.subject'),
      cell: ({ id, titile, readFlag }) => (
        <button
          type="button"
          className={readFlag === '0' ? `${styles.open} ${styles.unread}` : styles.open}
          onClick={() => onOpen(id)}
        >
          {titile}
        </button>
      ),
    },
    {
      key: 'readFlag',
      title: t('mine.read'),
      cell: ({ readFlag }) => (
        <Chip color={readFlag === '0' ? 'indigo' : 'gray'}>
          {t(readFlag === '0' ? 'mine.flag.unread' : 'mine.flag.read')}
        </Chip>
      ),
    },
    { key: 'priority', title: t('mine.priority'), cell: ({ priority }) => <PriorityTag priority={priority} /> },
    {
      key: 'msgCategory',
      title: t('mine.category'),
      cell: ({ msgCategory }) => t(msgCategory === '1' ? 'category.notice' : 'category.system'),
    },
    { key: 'sender', title: t('mine.sender'), cell: ({ sender }) => sender },
    {
      key: 'sendTime',
      title: t('mine.sent'),
      sortable: true,
      cell: ({ sendTime }) => sendTime && <When at={instantOf(sendTime)} />,
    },
  ];
}
