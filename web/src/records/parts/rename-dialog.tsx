import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const ENDING = /(?<=[^.])\.[A-Za-z0-9]{1,10}$/;

type RenameDialogProps = {
  name: string;
  /** Characters the name can have, with its extension. */
  max: number;
  /** Whether the name ends with an extension that stays as it is. */
  keepsEnding?: boolean;
  isPending?: boolean;
  onRename: (name: string) => void;
  onClose: () => void;
};

/** Asks for another name of a file, without its extension. */
export function RenameDialog({
  name,
  max,
  keepsEnding = true,
  isPending = false,
  onRename,
  onClose,
}: RenameDialogProps) {
  const { t } = useTranslation('parts');
  const id = useId();
  const ending = keepsEnding ? (ENDING.exec(name)?.[0] ?? '') : '';
  const former = name.slice(0, name.length - ending.length);
  const [text, setText] = useState(former);
  const isBlank = text.trim() === '';
  const save = () => {
    if (isBlank || isPending) return;
    if (text.trim() === former) onClose();
    else onRename(text.trim() + ending);
  };
  return (
    <Modal
      open
      title={t('rename')}
      width={440}
      okButtonProps={{ disabled: isBlank, loading: isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('name')}</label>
      <Input
        id={id}
        autoFocus
        maxLength={max - ending.length}
        value={text}
        suffix={ending}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => {
          if (event.nativeEvent.isComposing) return;
          // The key would also press the button that has the focus once the dialog is closed.
          event.preventDefault();
          save();
        }}
      />
    </Modal>
  );
}
