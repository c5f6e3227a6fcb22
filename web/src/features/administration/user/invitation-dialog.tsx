import { Alert, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import styles from '../shared/administration.module.css';

type InvitationDialogProps = { name: string; ticket: string; onClose: () => void };

/** Shows once the link with which a new user sets a password. */
export function InvitationDialog({ name, ticket, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('administration');
  const link = `${window.location.origin}/user/invitation#${ticket}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify(({ message }) => void message.success(t('invitation.copied')));
  };
  return (
    <Modal
      open
      title={t('invitation.title', { name })}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
    >
      <p>{t('invitation.text')}</p>
      <Alert type="warning" showIcon title={t('invitation.once')} />
      <code className={styles.link}>{link}</code>
      <div className={styles.buttons}>
        {navigator.clipboard && <Button onClick={() => void copy()}>{t('invitation.copy')}</Button>}
        <Button type="primary" onClick={onClose}>
          {t('invitation.kept')}
        </Button>
      </div>
    </Modal>
  );
}
