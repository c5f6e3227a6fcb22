import { FILE_NAME_MAX } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { part } from '../kernel/loading/screens.ts';
import { toggle } from '../ui/lists/selection.ts';
import { editRecord } from './conflicts/edit-record.ts';
import styles from './gallery.module.css';
import { mayEdit } from './grid/inline-edit.tsx';
import type { ListProps } from './grid/record-grid.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from './scope.ts';

const RenameDialog = part(() => import('./parts/rename-dialog.tsx'), 'RenameDialog', 'first');

/** Records as images with their titles. */
export function Gallery({ list, selection, select, openId, onOpen }: ListProps) {
  const records = useRecords();
  const { type, picture: Picture, canEdit, canDelete, bulk } = records;
  const { t, word } = useI18n();
  const isChosen = canEdit || canDelete || bulk !== undefined;
  const [renamed, setRenamed] = useState<AnyRow | null>(null);
  const mayRename = mayEdit(records, type.title);
  const onKeyDown = (event: KeyboardEvent, row: AnyRow) => {
    if (event.key !== 'F2' || !mayRename) return;
    event.preventDefault();
    setRenamed(row);
  };
  const rename = (base: AnyRow, name: string) => {
    setRenamed(null);
    void editRecord({ records, base, changes: { [type.title]: name } });
  };
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
              <button
                type="button"
                className={styles.opener}
                {...(mayRename && { 'aria-keyshortcuts': 'F2' })}
                onClick={() => onOpen(row.id)}
                onKeyDown={(event) => onKeyDown(event, row)}
              >
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
      {renamed && (
        <Suspense>
          <RenameDialog
            name={titleOf(type, renamed)}
            max={FILE_NAME_MAX}
            onRename={(name) => rename(renamed, name)}
            onClose={() => setRenamed(null)}
          />
        </Suspense>
      )}
      {list.more && (
        <Button loading={list.isReadingMore} onClick={list.more} block>
          {t('page.more')}
        </Button>
      )}
    </>
  );
}
