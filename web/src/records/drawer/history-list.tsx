import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/words/label-text.ts';
import { When } from '../../ui/dates/when.tsx';
import styles from './drawer.module.css';

/** A changed value in words; equal ones are only named. */
export type HistoryLine = { name: string; from: string; to: string };
export type HistoryEntry = {
  id: string;
  who: string;
  did: ReactNode;
  at: string;
  /** Where the change came from, if not from the page. */
  source?: string | null;
  lines: readonly HistoryLine[];
  /** Shown below the lines. */
  more?: ReactNode;
};

type ListProps = {
  entries: readonly HistoryEntry[];
  /** The words for an empty value. */
  none: string;
  /** Reads earlier entries; null if there are none. */
  readMore: (() => void) | null;
  isReadingMore: boolean;
};

/** What happened to a record, newest first, with old and new values. */
export function HistoryList({ entries, none, readMore, isReadingMore }: ListProps) {
  const { t } = useTranslation('records');
  return (
    <>
      <ol className={styles.history}>
        {entries.map(({ id, who, did, at, source, lines, more }) => (
          <li key={id} className={styles.event}>
            <span>
              <b>{who}</b> {did}
            </span>
            <span>
              <When at={at} />
              {source && ` · ${source}`}
            </span>
            {lines.length > 0 && <Lines lines={lines} none={none} />}
            {more}
          </li>
        ))}
      </ol>
      {readMore && (
        <Button size="small" loading={isReadingMore} onClick={readMore}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

function Lines({ lines, none }: Pick<HistoryEntry, 'lines'> & { none: string }) {
  return (
    <ul className={styles.changes}>
      {lines.map(({ name, from, to }) => (
        <li key={name}>
          {labelText(name, '')}
          {from !== to && (
            <>
              <s>{from || none}</s> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          {to || none}
        </li>
      ))}
    </ul>
  );
}
