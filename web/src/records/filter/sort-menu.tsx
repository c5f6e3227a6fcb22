import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { printSort, readSort, SORT_KEYS_MAX } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { PopupButton } from '../../ui/popups/popup-button.tsx';
import styles from '../records.module.css';
import { useI18n, useRecords } from '../scope.ts';
import { sortableFields } from './sort-model.ts';

/** A button to sort a list by up to three fields. */
export function SortMenu({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  const keys = readSort(sort || type.order);
  const nameOf = (key: string) => word(type.allFields[key]?.name ?? type.one);
  const fields = sortableFields(type);
  const unused = fields.filter((one) => !keys.some(({ field }) => field === one));
  const put = (at: number, change: Partial<(typeof keys)[number]>) =>
    onSort(printSort(keys.map((one, index) => (index === at ? { ...one, ...change } : one))));
  const content = (
    <div className={styles.sorts}>
      {keys.map(({ field, isDown }, at) => (
        <div key={field} className={styles.sortKey}>
          <Select
            aria-label={t('sort.field', { place: at + 1 })}
            value={field}
            onChange={(next) => put(at, { field: next })}
            options={[field, ...unused].map((value) => ({ value, label: nameOf(value) }))}
          />
          <Button
            aria-label={t(isDown ? 'sort.down' : 'sort.up', { name: nameOf(field) })}
            icon={isDown ? <ArrowDownOutlined aria-hidden /> : <ArrowUpOutlined aria-hidden />}
            onClick={() => put(at, { isDown: !isDown })}
          />
          <Button
            type="text"
            disabled={keys.length === 1}
            aria-label={t('sort.remove', { name: nameOf(field) })}
            icon={<CloseOutlined aria-hidden />}
            onClick={() => onSort(printSort(keys.filter((_, index) => index !== at)))}
          />
        </div>
      ))}
      {keys.length < SORT_KEYS_MAX && unused[0] !== undefined && (
        <Button type="link" onClick={() => onSort(printSort([...keys, { field: unused[0] ?? '', isDown: false }]))}>
          {t('sort.add')}
        </Button>
      )}
    </div>
  );
  return (
    <PopupButton
      label={t('sort.title')}
      trigger={(props) => (
        <Button type="text" icon={<SortAscendingOutlined aria-hidden />} {...props}>
          {keys.length > 1 ? t('sort.count', { count: keys.length }) : t('sort.title')}
        </Button>
      )}
    >
      {() => content}
    </PopupButton>
  );
}
