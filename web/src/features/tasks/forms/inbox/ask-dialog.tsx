import { formSubmission, type InboxItem, REQUEST_MESSAGE_MAX } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { When } from '../../../../ui/dates/when.tsx';
import { Keys } from '../../../../ui/keys.tsx';
import { TextDialog } from '../../../../ui/popups/text-dialog.tsx';
import styles from '../forms.module.css';
import { ASK_KEY } from './use-triage.ts';

/** Whether the requester has a page on which to answer questions, and still can. */
export function isAskable({ isPublic, state }: InboxItem): boolean {
  return isPublic && state !== 'declined' && state !== 'withdrawn';
}

/** Asks the requester of a public request a question. */
export function AskDialog({ item: { id, title }, onClose }: { item: InboxItem; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { mutate, isPending } = useSend(formSubmission.ask);
  return (
    <TextDialog
      title={t('forms.requestQuestion.title', { title })}
      label={t('forms.requestQuestion.label')}
      okText={t('forms.requestQuestion.ask')}
      max={REQUEST_MESSAGE_MAX}
      isPending={isPending}
      onOk={(text) => mutate({ body: { id, text } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The button for it, with its key. */
export function AskButton({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('tasks');
  const hasKeys = useDevice() !== 'mobile';
  return (
    <Button onClick={onAsk}>
      {t('forms.requestQuestion.ask')} {hasKeys && <Keys shortcut={ASK_KEY} />}
    </Button>
  );
}

/** The questions to a requester and the answers. */
export function RequestMessages({ messages }: Pick<InboxItem, 'messages'>) {
  const { t } = useTranslation('tasks');
  if (messages.length === 0) return null;
  return (
    <ul className={styles.messages} aria-label={t('forms.requestQuestion.thread')}>
      {messages.map(({ id, isTeam, author, text, createdAt }) => (
        <li key={id}>
          <span className={styles.help}>
            {isTeam ? (author?.realname ?? t('forms.gonePerson')) : t('forms.public.person')} · <When at={createdAt} />
          </span>
          <p className={styles.itemText}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
