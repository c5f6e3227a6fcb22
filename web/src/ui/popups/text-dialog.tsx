import { Modal } from 'antd';
import { useId, useState } from 'react';
import { countUpTo } from '../../kernel/forms/forms.ts';
import { AutoSizeTextArea } from '../forms/auto-size-text-area.tsx';

type TextDialogProps = {
  title: string;
  label: string;
  okText: string;
  /** Code points the text can have. */
  max: number;
  isPending?: boolean;
  onOk: (text: string) => void;
  onClose: () => void;
};

/** Asks for one text that must not be empty, such as a reason. */
export function TextDialog({ title, label, okText, max, isPending = false, onOk, onClose }: TextDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ disabled: text.trim() === '', loading: isPending }}
      onOk={() => onOk(text)}
      onCancel={onClose}
      width={440}
    >
      <label htmlFor={id}>{label}</label>
      <AutoSizeTextArea
        id={id}
        autoFocus
        minRows={3}
        maxRows={10}
        value={text}
        count={countUpTo(max)}
        onChange={({ target }) => setText(target.value)}
      />
    </Modal>
  );
}
