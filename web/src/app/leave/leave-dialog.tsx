import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { keepDraftsForLater, useDrafts } from '../../kernel/forms/drafts.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { useStore } from '../../kernel/storage/store.ts';
import { keptWrites } from '../../kernel/writes/write-queue.ts';
import styles from './leave-dialog.module.css';

/** Asks what becomes of the drafts of a user who logs out. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const unsaved = useStore(keptWrites).filter(({ refused }) => refused === null);
  const count = useDrafts().length + unsaved.length;
  const leave = (keepsDrafts: boolean) => {
    onClose();
    if (keepsDrafts) keepDraftsForLater();
    void navigate('/');
    signOut({ keepsDrafts });
  };
  // What was there may have been too old.
  const leaveAtOnce = useEffectEvent(() => count === 0 && leave(false));
  useEffect(() => void leaveAtOnce(), []);
  return (
    <Modal
      open
      title={t('leave.title')}
      onCancel={onClose}
      width={600}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button danger onClick={() => leave(false)}>
            {t('leave.delete')}
          </Button>
          <Button autoFocus type="primary" onClick={() => leave(true)}>
            {t('leave.keep')}
          </Button>
        </div>
      }
    >
      <p>{t('leave.text', { count })}</p>
    </Modal>
  );
}
