import { DAYS_OFF, DICTIONARY_ITEMS_MAX, type DictionaryItem, dictionaryItem } from '@opsyard/contract';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { DaysOffWarning } from '../../../ui/dates/days-off-warning.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../system.module.css';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { SelectedItems } from './selected-items.tsx';

const NEW = 'new';
type ItemsDrawerProps = { dictId: string; code: string; name: string; onClose: () => void };

/** Drawer with the items of a dictionary in display order. */
export function ItemsDrawer({ dictId, code, name, onClose }: ItemsDrawerProps) {
  const { t } = useTranslation('system');
  const mayEdit = useCan('system:dict:edit');
  const [edited, edit] = useState<DictionaryItem | typeof NEW | null>(null);
  const [search, setSearch] = useState('');
  const [chosen, choose] = useState<readonly string[]>([]);
  const query = { dictId, pageSize: DICTIONARY_ITEMS_MAX };
  const { data, error, refetch } = useRead(dictionaryItem.list, { query }, { quiet: true });
  const items = useMemo(() => matching(data?.records ?? [], search), [data, search]);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('item.title', { name })}
      size={640}
      extra={
        mayEdit && (
          <Button type="primary" onClick={() => edit(NEW)}>
            {t('item.add')}
          </Button>
        )
      }
    >
      {code === DAYS_OFF && <DaysOffWarning />}
      <p className={styles.hint}>{t('dict.live')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data?.total === 0 && <Empty title={t('item.none')} text={t('item.noneText')} />}
      {data && data.total > 0 && (
        <>
          <TextFilter label={t('item.search')} value={search} onChange={setSearch} />
          <ItemList
            dictId={dictId}
            items={items}
            mayEdit={mayEdit}
            mayArrange={mayEdit && search === ''}
            chosen={chosen}
            choose={choose}
            onEdit={(item) => edit(item)}
          />
          {items.length === 0 && <Empty title={t('none')} text={t('noneText')} />}
          {mayEdit && chosen.length > 0 && <SelectedItems chosen={chosen} choose={choose} />}
        </>
      )}
      {edited && <ItemForm dictId={dictId} item={edited === NEW ? null : edited} onClose={() => edit(null)} />}
    </Drawer>
  );
}

function matching(items: readonly DictionaryItem[], words: string): readonly DictionaryItem[] {
  const word = words.trim().toLowerCase();
  if (word === '') return items;
  return items.filter((item) =>
    [item.itemValue, item.itemText, item.itemTextZh].some((text) => text?.toLowerCase().includes(word)),
  );
}
