import { REASON_MAX, retentionHold } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useRead, useSend } from '../../../kernel/api.ts';
import { countUpTo } from '../../../kernel/forms.ts';
import { useLanguage } from '../../../kernel/language.ts';
import { notify } from '../../../kernel/notify.ts';
import { GrowingTextArea } from '../../../ui/growing-text-area.tsx';
import { en } from './dialog-words.en.ts';
import { zh } from './dialog-words.zh.ts';

type HoldDialogProps = { kind: 'task' | 'project'; id: string; title: string; onClose: () => void };

/** Sets, changes or releases the retention hold of a task or a project. */
export function HoldDialog({ kind, id, title, onClose }: HoldDialogProps) {
  const words = useLanguage() === 'zh' ? zh : en;
  const fieldId = useId();
  const { data: hold } = useRead(retentionHold.get, { query: { kind, id } });
  const alsoRefresh = ['trash', 'activity'];
  const setting = useSend(retentionHold.set, { alsoRefresh });
  const releasing = useSend(retentionHold.release, { alsoRefresh });
  const [text, setText] = useState<string>();
  const reason = (text ?? hold?.reason ?? '').trim();
  const done = (word: 'isSet' | 'isReleased') => () => {
    notify(({ message }) => void message.success(words[word]));
    onClose();
  };
  const release = (
    <Button
      danger
      loading={releasing.isPending}
      onClick={() => releasing.mutate({ query: { kind, id } }, { onSuccess: done('isReleased') })}
    >
      {words.release}
    </Button>
  );
  return (
    <Modal
      open
      title={words.title(title)}
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
            {hold ? words.change : words.set}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <label htmlFor={fieldId}>{words.holdReason}</label>
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
