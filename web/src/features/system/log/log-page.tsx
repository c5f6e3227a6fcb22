import { type LogRow, log } from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ExportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';
import { LogDrawer } from './log-drawer.tsx';
import { LogFilters } from './log-filters.tsx';
import { FILTERS, queryOf } from './log-query.ts';
import { useLogColumns } from './use-log-columns.tsx';

const LISTED = 10_000;
const KINDS = ['', '1', '2', '3'] as const;

/** Page of the log: operations, sign-ins and errors. */
export function LogPage() {
  const { t } = useTranslation('system');
  const mayDelete = useCan('system:log:delete');
  const { list, filters, filter } = useRecordList(log.list, FILTERS, queryOf);
  const [{ open }, show] = useUrlState({ open: '' });
  const columns = useLogColumns((id) => show({ open: id }, { push: true }));
  const { clear, bulk } = useDeleting(list.choose);
  return (
    <Page
      title={t('log.title')}
      action={
        <div className={styles.buttons}>
          {mayDelete && (
            <Button danger onClick={clear}>
              {t('log.clear')}
            </Button>
          )}
          <ExportButton route={log.exportXls} query={queryOf(filters)} name={t('log.title')} />
          <Button onClick={list.reload}>{t('refresh')}</Button>
        </div>
      }
      filters={
        <>
          <Segmented
            className={styles.kinds ?? ''}
            aria-label={t('log.types.label')}
            value={filters.type}
            options={KINDS.map((value) => ({ value, label: t(`log.types.${value || 'all'}`) }))}
            onChange={(type) => filter({ type })}
          />
          <LogFilters filters={filters} filter={filter} />
        </>
      }
    >
      {list.total >= LISTED && <p className={styles.hint}>{t('log.limited')}</p>}
      <RecordList
        name="log"
        label={t('log.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ logContent }) => logContent}
        {...(mayDelete && { bulk })}
        empty={<Empty title={t('log.none')} text={t('log.noneText')} />}
      />
      <LogDrawer row={list.rows?.find(({ id }: LogRow) => id === open)} onClose={() => show({ open: '' })} />
    </Page>
  );
}

function useDeleting(choose: (ids: readonly string[]) => void) {
  const { t } = useTranslation('system');
  const remove = useSend(log.deleteBatch);
  const send = async (ids: string) => {
    const { deleted } = await remove.mutateAsync({ query: { ids } });
    choose([]);
    showSuccess(t('log.cleared', { count: deleted }));
  };
  const clear = () =>
    confirmByName({
      title: t('log.clearTitle'),
      text: t('log.clearText'),
      verb: t('log.clear'),
      name: t('log.clearName'),
      run: () => send('allclear'),
    });
  const bulk = (ids: readonly string[]) => (
    <Button
      danger
      onClick={() =>
        confirm({
          title: t('log.deleteTitle', { count: ids.length }),
          text: t('cannotUndo'),
          verb: t('delete'),
          danger: true,
          run: () => send(ids.join(',')),
        })
      }
    >
      {t('delete')}
    </Button>
  );
  return { clear, bulk };
}
