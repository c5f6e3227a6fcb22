import { type Announcement, announcement, announcementSend } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { part } from '../../kernel/loading/screens.ts';
import { When } from '../../ui/dates/when.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { AnnouncementFiles } from './announcement-files.tsx';
import styles from './announcement-modal.module.css';
import { fetchAnnouncementPicture } from './announcement-picture.ts';
import { instantOf } from './announcement-time.ts';
import { PriorityTag } from './priority-tag.tsx';
import type { LinkedItem } from './use-go.ts';

const WhyNotified = part(() => import('./why-notified.tsx'), 'WhyNotified');

/** Dialogs of the bell are outside of the router. */
const SETTINGS: LinkedItem = { openType: 'url', openPage: '/account/notifications', busId: null };

type AnnouncementModalProps = {
  id: string;
  onClose: () => void;
  /** Opens its target. */
  onGo: (item: LinkedItem) => void;
  /** Opened by an editor: does not mark it as read. */
  preview?: boolean;
};

/** Dialog with an announcement; opening it marks it as read. */
export function AnnouncementModal({ id, onClose, onGo, preview = false }: AnnouncementModalProps) {
  const { t } = useTranslation('announcements');
  const { data, error, refetch } = useRead(announcement.queryById, { query: { id } }, { quiet: true });
  const { mutate: read } = useSend(announcementSend.read, { alsoRefresh: ['announcement'], quiet: true });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && !preview) read({ body: { anntId: id } });
  }, [isLoaded, preview, id, read]);
  const hasLink = data?.openType && data.openPage;
  return (
    <Modal
      open
      title={data?.titile ?? ' '}
      width={720}
      onCancel={onClose}
      mask={{ closable: true }}
      footer={
        <>
          <Button onClick={onClose}>{t('detail.close')}</Button>
          {hasLink && (
            <Button type="primary" onClick={() => onGo(data)}>
              {t('detail.handle')}
            </Button>
          )}
        </>
      }
    >
      {!data && !error && <RowsSkeleton rows={3} />}
      {error?.status === 404 && <Empty title={t('detail.gone')} text={t('detail.goneText')} />}
      {error && error.status !== 404 && <Failure error={error} retry={() => void refetch()} />}
      {data && <Content item={data} />}
      {data && !preview && (
        <Suspense fallback={null}>
          <WhyNotified id={id} onSettings={() => onGo(SETTINGS)} onSnoozed={onClose} />
        </Suspense>
      )}
    </Modal>
  );
}

function Content({ item: { priority, sender, sendTime, msgContent, files } }: { item: Announcement }) {
  const { t } = useTranslation('announcements');
  return (
    <article>
      <p className={styles.facts}>
        <PriorityTag priority={priority} />
        <span>
          {t('detail.sender')}
          {sender}
        </span>
        {sendTime && (
          <span>
            {t('detail.sent')}
            <When at={instantOf(sendTime)} />
          </span>
        )}
      </p>
      {msgContent && (
        <div className={styles.content}>
          <RichTextView html={msgContent} fetchPicture={fetchAnnouncementPicture} />
        </div>
      )}
      {/* Files embedded in the content are not listed again. */}
      <AnnouncementFiles files={files.filter(({ id }) => !msgContent?.includes(`data-file="${id}"`))} />
    </article>
  );
}
