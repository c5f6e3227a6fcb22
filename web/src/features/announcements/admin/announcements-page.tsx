import { PlusOutlined } from '@ant-design/icons';
import { type AnnouncementRow, announcement } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { useRecordList } from '../../../kernel/record-list.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ExportButton, ImportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { AnnouncementModal } from '../announcement-modal.tsx';
import { useGo } from '../use-go.ts';
import { AnnouncementFilters, FILTERS } from './announcement-filters.tsx';
import { RowActions } from './row-actions.tsx';
import { useAnnouncementColumns } from './use-announcement-columns.tsx';

const EditorDrawer = part(() => import('./editor-drawer.tsx'), 'EditorDrawer', 'first');
const ReadReport = part(() => import('./read-report.tsx'), 'ReadReport', 'first');

/** The list does not show the contents. */
const withBrief = <T extends object>(filters: T) => ({ ...filters, brief: true });

/** Page to manage announcements: drafts, published and revoked ones, and their read reports. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const { list, filters, filter } = useRecordList(announcement.list, FILTERS, withBrief);
  const [{ edit, report, look }, change] = useUrlState({ edit: '', report: '', look: '' });
  const openLink = useGo();
  const open = (opened: Partial<Record<'edit' | 'report' | 'look', string>>) => change(opened, { push: true });
  const columns = useAnnouncementColumns(open);
  const isNarrowed = FILTERS.some((name) => filters[name] !== '');
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ edit: 'new' })}>
      {t('admin.add')}
    </Button>
  );
  return (
    <Page
      title={t('admin.title')}
      action={
        <>
          <ImportButton
            route={announcement.importExcel}
            title={t('admin.import')}
            columns={t('admin.importColumns')}
            hint={t('admin.importHint')}
          />
          <ExportButton route={announcement.exportXls} query={filters} chosen={list.chosen} name={t('admin.title')} />
          {add}
        </>
      }
      filters={<AnnouncementFilters filters={filters} onChange={filter} />}
    >
      <RecordList<AnnouncementRow>
        name="announcements"
        label={t('admin.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ titile }) => titile}
        actions={(row) => <RowActions row={row} onOpen={open} />}
        bulk={(ids) => <DeleteMany ids={ids} onDone={() => list.choose([])} />}
        empty={
          isNarrowed ? (
            <Empty title={t('admin.nothingFound')} />
          ) : (
            <Empty title={t('admin.none')} text={t('admin.noneText')} action={add} />
          )
        }
      />
      <Suspense fallback={null}>
        {edit && <EditorDrawer key={edit} id={edit === 'new' ? null : edit} onClose={() => change({ edit: '' })} />}
        {report && <ReadReport key={report} id={report} onClose={() => change({ report: '' })} />}
      </Suspense>
      {look && <AnnouncementModal key={look} id={look} preview onClose={() => change({ look: '' })} onGo={openLink} />}
    </Page>
  );
}

function DeleteMany({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('announcements');
  const { mutateAsync: remove } = useSend(announcement.deleteBatch, { alsoRefresh: ['announcementSend'] });
  const title = t('admin.deleteMany', { count: ids.length });
  const confirmChange = () =>
    confirm({
      title,
      text: t('admin.deleteText'),
      verb: t('admin.delete'),
      danger: true,
      run: async () => {
        await remove({ query: { ids: ids.join(',') } });
        onDone();
      },
    });
  return (
    <Button danger onClick={confirmChange}>
      {title}
    </Button>
  );
}
