import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import type { AnyRecordType, Field, KindName } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useMemo } from 'react';
import { useRemembered } from '../kernel/remembered.ts';
import { useColumnChoice } from '../ui/column-choice.tsx';
import { PopupButton } from '../ui/popup-button.tsx';
import { arranged, stepped } from './column-order.ts';
import { facetOf } from './facets.tsx';
import styles from './records.module.css';
import { useRecords, useSay } from './scope.ts';

export type Column = { key: string; title: string; field: Field; width: number; hidden: boolean; sortable: boolean };

const ROOMY: readonly KindName[] = ['longText', 'richText', 'url'];
const HEAD = ['createdAt', 'createdBy', 'updatedBy'];
const NO_ORDER: readonly string[] = [];

/** The columns of a list as this person has arranged them. */
export function useColumns() {
  const { type } = useRecords();
  const say = useSay();
  const [order, setOrder] = useRemembered(`records_${type.name}_order`, NO_ORDER, isTexts);
  const { language } = say;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language alone
  const all = useMemo(() => arranged(columnsOf(type, say.word), order), [type, order, language]);
  const { hidden, setHidden } = useColumnChoice(`records.${type.name}`.slice(0, 40), all);
  const hiddenKeys = hidden.join();
  // Rows are drawn again only when their columns are others.
  const shown = useMemo(() => {
    const keys = hiddenKeys.split(',');
    return all.filter(({ key }, at) => at === 0 || !keys.includes(key));
  }, [all, hiddenKeys]);
  return { all, shown, hidden, setHidden, setOrder };
}

function columnsOf(type: AnyRecordType, word: (names: Field['name']) => string): Column[] {
  const columns = Object.entries(type.allFields).map(([key, field]) => ({
    key,
    field,
    title: word(field.name),
    width: key === type.title ? 240 : facetOf(field).width,
    hidden: ROOMY.includes(field.kind) || HEAD.includes(key),
    sortable: field.sortable === true,
  }));
  return columns.sort((a, b) => Number(b.key === type.title) - Number(a.key === type.title));
}

/** A button that lets the person choose columns and their order. */
export function ColumnChooser({ all, hidden, setHidden, setOrder }: Omit<ReturnType<typeof useColumns>, 'shown'>) {
  const { t } = useSay();
  const others = all.slice(1);
  const keys = others.map(({ key }) => key);
  const content = (
    <div className={styles.columns}>
      {others.map(({ key, title }, at) => (
        <div key={key} className={styles.columnChoice}>
          <Checkbox
            checked={!hidden.includes(key)}
            onChange={({ target }) =>
              setHidden(target.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
            }
          >
            {title}
          </Checkbox>
          <Button
            type="text"
            size="small"
            disabled={at === 0}
            aria-label={t('page.up', { name: title })}
            icon={<ArrowUpOutlined aria-hidden />}
            onClick={() => setOrder(stepped(keys, key, -1))}
          />
          <Button
            type="text"
            size="small"
            disabled={at === others.length - 1}
            aria-label={t('page.down', { name: title })}
            icon={<ArrowDownOutlined aria-hidden />}
            onClick={() => setOrder(stepped(keys, key, 1))}
          />
        </div>
      ))}
    </div>
  );
  return (
    <PopupButton
      label={t('page.columns')}
      trigger={(props) => (
        <Button type="text" icon={<SettingOutlined aria-hidden />} {...props}>
          {t('page.columns')}
        </Button>
      )}
    >
      {() => content}
    </PopupButton>
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
