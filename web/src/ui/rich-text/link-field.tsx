import type { Editor } from '@tiptap/react';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkAddress } from './link-address.ts';
import styles from './rich-text-editor.module.css';

type LinkFieldProps = { editor: Editor; onClose: () => void };

/** Sets, changes or removes the link of the selection; without a selection the URL itself is inserted. */
export function LinkField({ editor, onClose }: LinkFieldProps) {
  const { t } = useTranslation('common');
  const current = String(editor.getAttributes('link').href ?? '');
  const [text, setText] = useState(current);
  const address = linkAddress(text);
  const apply = () => {
    if (!address) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !current) {
      const mark = { type: 'link', attrs: { href: address } };
      chain.insertContent({ type: 'text', text: text.trim(), marks: [mark] }).run();
    } else chain.setLink({ href: address }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else {
      onClose();
      editor.commands.focus();
    }
  };
  return (
    <div className={styles.link}>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by a button of the toolbar
        autoFocus
        type="url"
        className={styles.address}
        aria-label={t('editor.link.address')}
        aria-invalid={text.trim() !== '' && !address}
        placeholder="https://"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" type="primary" disabled={!address} onClick={apply}>
        {t('editor.link.apply')}
      </Button>
      {current && (
        <Button size="small" onClick={remove}>
          {t('editor.link.remove')}
        </Button>
      )}
    </div>
  );
}
