import { DICT_ITEMS_MAX, type DictEntry, dictItem } from '@opsyard/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../system.module.css';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';

const NEW = 'new';
type ItemsDrawerProps = { dictId: string; name: string; onClose: () => void };

/** The items of a dictionary, in the order people see them. */
export function ItemsDrawer({ dictId, name, onClose }: ItemsDrawerProps) {
  const { t } = useTranslation('system');
  const mayEdit = useCan('system:dict:edit');
  const [edited, edit] = useState<DictEntry | typeof NEW | null>(null);
  const query = { dictId, pageSize: DICT_ITEMS_MAX };
  const { data, error, refetch } = useRead(dictItem.list, { query }, { quiet: true });
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
      <p className={styles.hint}>{t('dict.live')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data?.total === 0 && <Empty title={t('item.none')} text={t('item.noneText')} />}
      {data && data.total > 0 && (
        <ItemList dictId={dictId} items={data.records} mayEdit={mayEdit} onEdit={(item) => edit(item)} />
      )}
      {edited && <ItemForm dictId={dictId} item={edited === NEW ? null : edited} onClose={() => edit(null)} />}
    </Drawer>
  );
}
