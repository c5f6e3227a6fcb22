import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useStore } from '../../kernel/storage/store.ts';
import { isBehindSetAside } from '../../kernel/writes/write-order.ts';
import { discard, flush, keptWrites, tryAgain } from '../../kernel/writes/write-queue.ts';
import { isSetAside, type KeptWrite } from '../../kernel/writes/write-store.ts';
import { classes } from '../classes.ts';
import { When } from '../dates/when.tsx';
import { Glyph } from '../icons/glyphs.tsx';
import styles from './unsaved-badge.module.css';

/** How many changes are not saved yet; lists them when clicked. */
export function UnsavedBadge({ isLine = false }: { isLine?: boolean }) {
  const { t } = useTranslation('common');
  const writes = useStore(keptWrites);
  const [isOpen, setOpen] = useState(false);
  const hasRefused = writes.some(({ refused }) => refused !== null);
  return (
    <>
      <Button
        type="text"
        className={classes(styles.badge, isLine && styles.line)}
        data-refused={hasRefused || undefined}
        icon={<Glyph name="clock" />}
        aria-label={t('unsaved.badge', { count: writes.length })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.long}>{t('unsaved.badge', { count: writes.length })}</span>
        <span className={styles.short}>{writes.length}</span>
      </Button>
      <Modal
        open={isOpen}
        title={t('unsaved.title')}
        onCancel={() => setOpen(false)}
        footer={<Button onClick={() => void flush()}>{t('unsaved.retry')}</Button>}
      >
        <p>{t('unsaved.text')}</p>
        <ul className={styles.list}>
          {writes.map((write) => (
            <Unsaved
              key={write.id}
              write={write}
              isBehind={isBehindSetAside(write, writes)}
              onLeave={() => setOpen(false)}
            />
          ))}
        </ul>
      </Modal>
    </>
  );
}

type UnsavedProps = { write: KeptWrite; isBehind: boolean; onLeave: () => void };

function Unsaved({ write, isBehind, onLeave }: UnsavedProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { text, path, at, refused } = write;
  const open = () => {
    onLeave();
    void navigate(path);
  };
  return (
    <li className={styles.item}>
      <span className={styles.text}>
        <strong>{text}</strong>
        <span className={styles.state} data-refused={refused !== null || undefined}>
          <When at={new Date(at).toISOString()} /> ·{' '}
          {refused === null
            ? t(isBehind ? 'unsaved.behind' : 'unsaved.waiting')
            : t('unsaved.refused', { why: refused })}
        </span>
      </span>
      <span className={styles.actions}>
        {isSetAside(write) && <Button onClick={() => void tryAgain(write)}>{t('unsaved.tryAgain')}</Button>}
        <Button onClick={open}>{t('unsaved.open')}</Button>
        <Button danger onClick={() => void discard(write)}>
          {t('unsaved.discard')}
        </Button>
      </span>
    </li>
  );
}
