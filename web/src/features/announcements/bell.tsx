import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../kernel/loading/screens.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import styles from './bell.module.css';
import { useUnread } from './use-unread.ts';

const loadPanel = () => import('./bell-panel.tsx');
const BellPanel = part(loadPanel, 'BellPanel', 'first');
const MAX_BADGE = 99;

/** Bell with the number of unread messages and a panel of the latest ones. */
export function Bell() {
  const { t } = useTranslation('announcements');
  const unread = useUnread();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const total = (unread?.anntMsgTotal ?? 0) + (unread?.sysMsgTotal ?? 0);
  const label = t('bell.label', { count: total });
  return (
    <span className={styles.place}>
      <Button
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={label}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={() => {
          panel.current?.togglePopover();
          panel.current?.focus();
        }}
      />
      {total > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {total > MAX_BADGE ? `${MAX_BADGE}+` : total}
        </span>
      )}
      <div
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={styles.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<RowsSkeleton rows={4} />}>
            <BellPanel unread={unread} close={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </span>
  );
}
