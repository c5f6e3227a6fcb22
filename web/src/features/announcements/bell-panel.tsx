import { type announcement, announcementSend, type BellItem, type Reply } from '@opsyard/contract';
import { Button } from 'antd';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSend } from '../../kernel/calls/api.ts';
import { showDialog } from '../../kernel/dialogs.ts';
import { part } from '../../kernel/loading/screens.ts';
import { When } from '../../ui/dates/when.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { AnnouncementModal } from './announcement-modal.tsx';
import { instantOf } from './announcement-time.ts';
import styles from './bell.module.css';
import { linkOf } from './link-of.ts';
import { PriorityTag } from './priority-tag.tsx';
import { useGo } from './use-go.ts';

// It needs texts that the bell does not wait for.
const MessageButtons = part(() => import('./message-buttons.tsx'), 'MessageButtons');

type Unread = Reply<typeof announcement.listByUser>;
type BellPanelProps = { unread: Unread | undefined; close: () => void };
/** Personal messages come before announcements to everybody. */
const TABS = ['system', 'notice'] as const;

/** The latest unread messages by kind; each can be opened, all can be marked as read. */
export function BellPanel({ unread, close }: BellPanelProps) {
  const { t } = useTranslation('announcements');
  const navigate = useNavigate();
  const readAll = useSend(announcementSend.readAll, { alsoRefresh: ['announcement'] });
  const { mutate: read } = useSend(announcementSend.read, { alsoRefresh: ['announcement'] });
  const open = useOpening(close);
  const totals = { notice: unread?.anntMsgTotal ?? 0, system: unread?.sysMsgTotal ?? 0 };
  const [tab, setTab] = useState<(typeof TABS)[number]>(totals.system === 0 && totals.notice > 0 ? 'notice' : 'system');
  const items = tab === 'notice' ? unread?.anntMsgList : unread?.sysMsgList;
  const go = (path: string) => {
    close();
    void navigate(path);
  };
  const moveFocus = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tab === 'notice' ? 'system' : 'notice';
    setTab(other);
    currentTarget.querySelector<HTMLElement>(`#bell-${other}`)?.focus();
  };
  return (
    <>
      <div role="tablist" className={styles.tabs} onKeyDown={moveFocus}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`bell-${name}`}
            aria-selected={tab === name}
            aria-controls="bell-items"
            tabIndex={tab === name ? 0 : -1}
            className={styles.tab}
            onClick={() => setTab(name)}
          >
            {t(`bell.${name}`, { count: totals[name] })}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="bell-items" aria-labelledby={`bell-${tab}`}>
        {!items && <RowsSkeleton rows={4} />}
        {items?.length === 0 && <p className={styles.none}>{t('bell.nothing')}</p>}
        {items && items.length > 0 && (
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id} className={styles.line}>
                <Item item={item} open={open} close={close} />
                <span className={styles.whyPlace}>
                  <Suspense fallback={null}>
                    <MessageButtons
                      title={item.titile}
                      onWhy={() => open(item.id)}
                      onRead={() => read({ body: { anntId: item.id } })}
                    />
                  </Suspense>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        <Button type="text" disabled={totals.notice + totals.system === 0} onClick={() => readAll.mutate({})}>
          {t('bell.readAll')}
        </Button>
        <span>
          <Button type="text" onClick={() => go('/account/notifications')}>
            {t('bell.settings')}
          </Button>
          <Button type="link" onClick={() => go('/isps/userAnnouncement')}>
            {t('bell.all')}
          </Button>
        </span>
      </div>
    </>
  );
}

type ItemProps = { item: BellItem; open: (id: string) => void; close: () => void };

/** A system message links to its target; an announcement opens in a dialog, as it has content. */
function Item({ item, open, close }: ItemProps) {
  const { mutate: read } = useSend(announcementSend.read, { alsoRefresh: ['announcement'], quiet: true });
  const link = item.busType === 'notice' && item.openPage ? linkOf(item.openPage) : null;
  if (!link || !('path' in link)) {
    return (
      <button type="button" className={styles.item} onClick={() => open(item.id)}>
        <ItemDetails item={item} />
      </button>
    );
  }
  const go = () => {
    close();
    read({ body: { anntId: item.id } });
  };
  return (
    <Link to={link.path} className={styles.item} onClick={go}>
      <ItemDetails item={item} />
    </Link>
  );
}

function ItemDetails({ item: { titile, msgAbstract, priority, sender, sendTime } }: { item: BellItem }) {
  return (
    <>
      <span className={styles.title}>{titile}</span>
      {msgAbstract && <span className={styles.excerpt}>{msgAbstract}</span>}
      <span className={styles.facts}>
        <PriorityTag priority={priority} />
        <span>{sender}</span>
        {sendTime && <When at={instantOf(sendTime)} />}
      </span>
    </>
  );
}

/** Opens an announcement over the current page; its target is resolved here because the menu is available. */
function useOpening(close: () => void): (id: string) => void {
  const go = useGo();
  return (id) => {
    close();
    showDialog((closeDialog) => (
      <AnnouncementModal
        id={id}
        onClose={closeDialog}
        onGo={(item) => {
          closeDialog();
          go(item);
        }}
      />
    ));
  };
}
