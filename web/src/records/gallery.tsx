import { Button, Checkbox } from 'antd';
import { toggle } from '../ui/selection.ts';
import styles from './gallery.module.css';
import type { ListProps } from './record-grid.tsx';
import { titleOf, useI18n, useRecords } from './scope.ts';

/** Records as images with their titles. */
export function Gallery({ list, selection, select, openId, onOpen }: ListProps) {
  const { type, picture: Picture, canEdit, canDelete, bulk } = useRecords();
  const { t, word } = useI18n();
  const isChosen = canEdit || canDelete || bulk !== undefined;
  return (
    <>
      <ul className={styles.gallery} aria-label={word(type.many)}>
        {list.rows.map((row) => {
          const name = titleOf(type, row);
          return (
            <li
              key={row.id}
              className={styles.tile}
              data-record={row.id}
              data-open={row.id === openId || undefined}
              data-chosen={selection.ids.has(row.id) || undefined}
            >
              <button type="button" className={styles.opener} onClick={() => onOpen(row.id)}>
                <span className={styles.picture}>{Picture && <Picture row={row} />}</span>
                <span className={styles.name}>{name || '—'}</span>
              </button>
              {isChosen && (
                <Checkbox
                  className={styles.choice ?? ''}
                  aria-label={t('grid.select', { name })}
                  checked={selection.ids.has(row.id)}
                  onChange={() => select(toggle(selection, row.id))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {list.more && (
        <Button loading={list.isReadingMore} onClick={list.more} block>
          {t('page.more')}
        </Button>
      )}
    </>
  );
}
