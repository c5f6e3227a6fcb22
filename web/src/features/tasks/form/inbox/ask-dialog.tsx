import { formSubmission, type InboxItem, REQUEST_MESSAGE_MAX } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { Keys } from '../../../../ui/keys.tsx';
import { TextDialog } from '../../../../ui/popups/text-dialog.tsx';
import { ASK_KEY } from './use-triage.ts';

/** Whether there is a requester who can still answer questions. */
export function isAskable({ isPublic, requester, state }: InboxItem): boolean {
  return (isPublic || requester !== null) && state !== 'declined' && state !== 'withdrawn';
}

/** Asks the requester a question. */
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
