import { isEmptyValue } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { toggle } from '../ui/lists/selection.ts';
import styles from './cards.module.css';
import { cellOf } from './filter/facets.tsx';
import type { ListProps } from './grid/record-grid.tsx';
import { titleOf, useI18n, useRecords } from './scope.ts';

const FACTS = 4;

/** Records as cards, for phones. */
export function RecordCards({ list, columns, selection, select, onOpen }: ListProps) {
  const { type, canEdit, bulk } = useRecords();
  const i18n = useI18n();
  const [isChoosing, setChoosing] = useState(false);
  const [, ...facts] = columns;
  return (
    <>
      {(canEdit || bulk) && (
        <div className={styles.tools}>
          <Button type="text" aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {i18n.t('grid.choose')}
          </Button>
        </div>
      )}
      <ul className={styles.cards} aria-label={i18n.word(type.many)}>
        {list.rows.map((row) => {
          const name = titleOf(type, row);
          const shown = facts.filter(({ key }) => !isEmptyValue(row[key])).slice(0, FACTS);
          return (
            <li key={row.id} className={styles.card} data-record={row.id}>
              <div className={styles.head}>
                {isChoosing && (
                  <Checkbox
                    aria-label={i18n.t('grid.select', { name })}
                    checked={selection.ids.has(row.id)}
                    onChange={() => select(toggle(selection, row.id))}
                  />
                )}
                <button type="button" className={styles.opener} onClick={() => onOpen(row.id)}>
                  {name || '—'}
                </button>
              </div>
              <dl className={styles.facts}>
                {shown.map(({ key, title, field }) => (
                  <div key={key}>
                    <dt>{title}</dt>
                    <dd>{cellOf(row[key], field, i18n)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
      {list.more && (
        <Button loading={list.isReadingMore} onClick={list.more} block>
          {i18n.t('page.more')}
        </Button>
      )}
    </>
  );
}
