import { DeleteOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { type Dictionary, dictionary } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ExportButton, ImportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type ListColumn, RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';
import { DictionaryForm } from './dictionary-form.tsx';
import { ItemsDrawer } from './items-drawer.tsx';
import { RecycleBin } from './recycle-bin.tsx';

const NEW = 'new';

/** Page with the list of dictionaries and the items of the selected one. */
export function DictionaryPage() {
  const { t } = useTranslation('system');
  const mayEdit = useCan('system:dict:edit');
  const { list, filters, filter } = useRecordList(dictionary.list, ['dictName', 'dictCode'], queryOf);
  const [{ open }, show] = useUrlState({ open: '' });
  const [edited, edit] = useState<Dictionary | typeof NEW | 'bin' | null>(null);
  const rows = list.rows ?? [];
  const columns = useColumns((id) => show({ open: id }, { push: true }));
  const { menuOf, bulk } = useDictionaryActions({ edit, choose: list.choose });
  return (
    <Page
      title={t('dict.title')}
      action={
        <div className={styles.buttons}>
          {mayEdit && (
            <Button icon={<DeleteOutlined aria-hidden />} onClick={() => edit('bin')}>
              {t('dict.bin')}
            </Button>
          )}
          {mayEdit && (
            <ImportButton
              route={dictionary.importExcel}
              title={t('dict.import')}
              columns={t('dict.importColumns')}
              hint={t('dict.importHint')}
              alsoRefresh={['dictItem']}
            />
          )}
          <ExportButton
            route={dictionary.exportXls}
            query={queryOf(filters)}
            chosen={list.chosen}
            name={t('dict.title')}
          />
          {mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(NEW)}>
              {t('dict.add')}
            </Button>
          )}
        </div>
      }
      filters={
        <>
          <TextFilter label={t('dict.name')} value={filters.dictName} onChange={(dictName) => filter({ dictName })} />
          <TextFilter label={t('dict.code')} value={filters.dictCode} onChange={(dictCode) => filter({ dictCode })} />
        </>
      }
    >
      <RecordList
        name="dict"
        label={t('dict.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ dictName }) => dictName}
        {...(mayEdit && { actions: menuOf, bulk })}
        empty={<Empty title={t('dict.none')} text={t('dict.noneText')} />}
      />
      {edited === 'bin' && <RecycleBin onClose={() => edit(null)} />}
      {edited && edited !== 'bin' && (
        <DictionaryForm dictionary={edited === NEW ? null : edited} onClose={() => edit(null)} />
      )}
      {open && (
        <ItemsDrawer
          dictId={open}
          code={rows.find(({ id }) => id === open)?.dictCode ?? ''}
          name={rows.find(({ id }) => id === open)?.dictName ?? ''}
          onClose={() => show({ open: '' })}
        />
      )}
    </Page>
  );
}

function queryOf({ dictName, dictCode }: Record<'dictName' | 'dictCode', string>) {
  return { dictName: dictName && `*${dictName}*`, dictCode: dictCode && `*${dictCode}*` };
}

function useColumns(open: (id: string) => void): ListColumn<Dictionary>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'dictName',
      title: t('dict.name'),
      sortable: true,
      cell: ({ id, dictName }) => <LinkButton onClick={() => open(id)}>{dictName}</LinkButton>,
    },
    {
      key: 'dictCode',
      title: t('dict.code'),
      sortable: true,
      cell: ({ dictCode }) => <span className={styles.code}>{dictCode}</span>,
    },
    { key: 'itemCount', title: t('dict.items'), number: true, sortable: true, cell: ({ itemCount }) => itemCount },
    { key: 'description', title: t('dict.description'), rest: true, cell: ({ description }) => description ?? '' },
  ];
}

type DictionaryActions = { edit: (dictionary: Dictionary) => void; choose: (ids: readonly string[]) => void };

function useDictionaryActions({ edit, choose }: DictionaryActions) {
  const { t } = useTranslation('system');
  const remove = useSend(dictionary.delete);
  const removeMany = useSend(dictionary.deleteBatch);
  const menuOf = (row: Dictionary) => (
    <MenuButton
      size="small"
      label={t('actionsOf', { name: row.dictName })}
      entries={[
        { key: 'edit', label: t('edit'), run: () => edit(row) },
        'divider',
        {
          key: 'delete',
          label: t('delete'),
          danger: true,
          run: () =>
            remove.mutate(
              { query: { id: row.id } },
              { onSuccess: () => showSuccess(t('dict.binned', { name: row.dictName })) },
            ),
        },
      ]}
    >
      <MoreOutlined aria-hidden />
    </MenuButton>
  );
  const bulk = (ids: readonly string[]) => (
    <Button
      danger
      loading={removeMany.isPending}
      onClick={() =>
        removeMany.mutate(
          { query: { ids: ids.join(',') } },
          {
            onSuccess: ({ deleted }) => {
              choose([]);
              showSuccess(t('dict.binnedMany', { count: deleted }));
            },
          },
        )
      }
    >
      {t('delete')}
    </Button>
  );
  return { menuOf, bulk };
}
