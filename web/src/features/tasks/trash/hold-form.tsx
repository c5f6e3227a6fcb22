import { REASON_MAX } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';

type HoldFormProps = {
  title: string;
  /** The present hold, once it has been read. */
  hold: { reason: string } | null | undefined;
  isSetting: boolean;
  isReleasing: boolean;
  onSet: (reason: string, done: () => void) => void;
  onRelease: (done: () => void) => void;
  onClose: () => void;
};

/** The dialog that sets, changes or releases a retention hold. */
export function HoldForm({ title, hold, isSetting, isReleasing, onSet, onRelease, onClose }: HoldFormProps) {
  const { t } = useTranslation('tasks');
  const fieldId = useId();
  const [text, setText] = useState<string>();
  const reason = (text ?? hold?.reason ?? '').trim();
  const done = (word: 'isSet' | 'isReleased') => () => {
    notify(({ message }) => void message.success(t(`trash.hold.${word}`)));
    onClose();
  };
  return (
    <Modal
      open
      title={t('trash.hold.title', { title })}
      onCancel={onClose}
      footer={
        <>
          {hold && (
            <Button danger loading={isReleasing} onClick={() => onRelease(done('isReleased'))}>
              {t('trash.hold.release')}
            </Button>
          )}
          <Button
            type="primary"
            disabled={reason === '' || reason === hold?.reason}
            loading={isSetting}
            onClick={() => onSet(reason, done('isSet'))}
          >
            {t(hold ? 'trash.hold.change' : 'trash.hold.set')}
          </Button>
        </>
      }
    >
      <p>{t('trash.hold.text')}</p>
      <label htmlFor={fieldId}>{t('trash.hold.reason')}</label>
      <AutoSizeTextArea
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
