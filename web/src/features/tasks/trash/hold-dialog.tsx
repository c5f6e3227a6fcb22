import { REASON_MAX, retentionHold } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { GrowingTextArea } from '../../../ui/forms/growing-text-area.tsx';

type HoldDialogProps = { kind: 'task' | 'project'; id: string; title: string; onClose: () => void };

/** Sets, changes or releases the retention hold of a task or a project. */
export function HoldDialog({ kind, id, title, onClose }: HoldDialogProps) {
  const { t } = useTranslation('tasks');
  const fieldId = useId();
  const { data: hold } = useRead(retentionHold.get, { query: { kind, id } });
  const alsoRefresh = ['trash', 'activity'];
  const setting = useSend(retentionHold.set, { alsoRefresh });
  const releasing = useSend(retentionHold.release, { alsoRefresh });
  const [text, setText] = useState<string>();
  const reason = (text ?? hold?.reason ?? '').trim();
  const done = (word: 'isSet' | 'isReleased') => () => {
    notify(({ message }) => void message.success(t(`trash.hold.${word}`)));
    onClose();
  };
  const release = (
    <Button
      danger
      loading={releasing.isPending}
      onClick={() => releasing.mutate({ query: { kind, id } }, { onSuccess: done('isReleased') })}
    >
      {t('trash.hold.release')}
    </Button>
  );
  return (
    <Modal
      open
      title={t('trash.hold.title', { title })}
      onCancel={onClose}
      footer={
        <>
          {hold && release}
          <Button
            type="primary"
            disabled={reason === '' || reason === hold?.reason}
            loading={setting.isPending}
            onClick={() => setting.mutate({ body: { kind, id, reason } }, { onSuccess: done('isSet') })}
          >
            {t(hold ? 'trash.hold.change' : 'trash.hold.set')}
          </Button>
        </>
      }
    >
      <p>{t('trash.hold.text')}</p>
      <label htmlFor={fieldId}>{t('trash.hold.reason')}</label>
      <GrowingTextArea
        id={fieldId}
        minRows={2}
        maxRows={6}
        value={text ?? hold?.reason ?? ''}
        count={countUpTo(REASON_MAX)}
        // A reason is one line.
        onChange={({ target }) => setText(target.value.replaceAll('\n', ' '))}
      />
    </Modal>
  );
}
