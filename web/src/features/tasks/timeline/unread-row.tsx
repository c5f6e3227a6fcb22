import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { classes } from '../../../ui/classes.ts';
import type { Section } from '../grid/groups/sections.ts';
import styles from './timeline.module.css';

type UnreadProps = { section: Section; at: number; top: number; onRetry: (value: string) => void };

/** A task that has not been read yet, or the first one that could not be read. */
export function UnreadRow({ section, at, top, onRetry }: UnreadProps) {
  const { t } = useTranslation('tasks');
  const failed = section.error && at === section.ids.length;
  return (
    <li className={styles.row} style={{ transform: `translateY(${top}px)` }}>
      <div className={classes(styles.name, failed && styles.failed)} data-unread>
        {failed ? (
          <>
            <span role="alert">{section.error && textOf(section.error)}</span>
            <Button size="small" onClick={() => onRetry(section.value)}>
              {t('list.retry')}
            </Button>
          </>
        ) : (
          <span className={styles.unread} />
        )}
      </div>
    </li>
  );
}
