import { Input } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { notify } from '../../kernel/notify.ts';
import type { Question } from './confirm.tsx';

/** An optional text, such as a reason. */
type Note = { label: string; maxLength: number };
type ByName = Omit<Question, 'run'> & { name: string; note?: Note; run: (note: string) => unknown };

/** Asks for confirmation of an irreversible action by typing its name. */
export function confirmByName({ name, note, ...question }: ByName): void {
  let entered = '';
  const onChange = (text: string) => {
    entered = text.trim();
  };
  notify(({ modal }) => {
    const dialog = modal.confirm({
      title: question.title,
      okText: question.verb,
      cancelText: i18next.t('common:action.cancel'),
      okButtonProps: { danger: true, disabled: true },
      icon: null,
      content: (
        <NameField
          text={question.text}
          name={name}
          note={note && { ...note, onChange }}
          onMatch={(matches) => dialog.update({ okButtonProps: { danger: true, disabled: !matches } })}
        />
      ),
      onOk: async () => void (await question.run(entered)),
    });
  });
}

type NameFieldProps = {
  text: string;
  name: string;
  note: (Note & { onChange: (text: string) => void }) | undefined;
  onMatch: (matches: boolean) => void;
};

function NameField({ text, name, note, onMatch }: NameFieldProps) {
  const [typed, setTyped] = useState('');
  const label = i18next.t('common:confirm.typeName', { name });
  const change = (value: string) => {
    setTyped(value);
    onMatch(value.trim() === name.trim());
  };
  return (
    <>
      <p>{text}</p>
      <p id="confirm-name">{label}</p>
      <Input aria-labelledby="confirm-name" value={typed} onChange={({ target }) => change(target.value)} autoFocus />
      {note && (
        <Input
          aria-label={note.label}
          placeholder={note.label}
          maxLength={note.maxLength}
          onChange={({ target }) => note.onChange(target.value)}
        />
      )}
    </>
  );
}
