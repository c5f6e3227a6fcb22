import { Placeholder } from '@tiptap/extensions';
import { type Editor, EditorContent, type Extensions, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Alert } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
// Pasted markup needs the sanitiser.
import '../clean-html.ts';
import { useTranslation } from 'react-i18next';
import { pastedPictures, type SendPicture } from './insert-pictures.ts';
import { leaveOnEscape } from './leave-on-escape.ts';
import { pictureNode } from './picture-node.ts';
import styles from './rich-text-editor.module.css';
import type { FetchPicture } from './show-picture.ts';
import { tableNodes } from './table-nodes.ts';
import { Toolbar } from './toolbar.tsx';
import { useMissingPictures } from './use-missing-pictures.ts';

export type RichTextProps = {
  value: string;
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  onChange: (html: string) => void;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  onBlur?: () => void;
  footer?: ReactNode;
  /** Loads images, and uploads new ones if allowed. */
  pictures: { fetch: FetchPicture; send?: SendPicture | undefined };
  /** Additional extensions, such as mentions. */
  more?: Extensions;
};

const NOTHING: Extensions = [];

/** A rich-text editor with headings, lists, links, code, tables and images. */
export function RichTextEditor({
  value,
  label,
  placeholder,
  autoFocus = false,
  onChange,
  onSubmit,
  onBlur,
  footer,
  pictures,
  more = NOTHING,
}: RichTextProps) {
  const change = useEffectEvent(onChange);
  const submit = useEffectEvent(() => onSubmit?.());
  const sendPicture = useEffectEvent(async (file: File) => (await pictures.send?.(file)) ?? null);
  const missing = useMissingPictures(value);
  const fetchPicture = useEffectEvent(missing.watch(pictures.fetch));
  // Missing while a page that was hidden is shown again: hiding it has removed the editor.
  const editor: Editor | null = useEditor({
    extensions: [
      StarterKit.configure({
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
        heading: { levels: [1, 2, 3] },
      }),
      Placeholder.configure({ placeholder }),
      // The editor shows a text it begins with while it is rendered, when no event may be handled yet.
      pictureNode((id, signal) => Promise.resolve().then(() => fetchPicture(id, signal))),
      ...(pictures.send ? [pastedPictures((file) => sendPicture(file))] : []),
      ...tableNodes,
      leaveOnEscape,
      ...more,
    ],
    content: value,
    autofocus: false,
    injectCSS: false,
    editorProps: {
      attributes: { class: styles.content ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        submit();
        return true;
      },
    },
    onUpdate: ({ editor: now }) => change(now.isEmpty ? '' : now.getHTML()),
  });
  // The editor itself would do it a frame later: a letter typed before would be a shortcut of the page.
  useLayoutEffect(() => {
    if (!autoFocus || !editor || editor.isDestroyed) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    // Of its element alone, the focus would place the caret at the beginning for some milliseconds.
    editor.view.focus();
  }, [editor, autoFocus]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    // Only an external change, such as clearing the input after sending, replaces the content.
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (value === '' && shown !== '') editor.commands.clearContent();
  }, [editor, value]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes that the focus has left
    <div
      className={styles.editor}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      {editor && <Toolbar editor={editor} send={pictures.send} />}
      <EditorContent editor={editor} />
      <MissingPictures count={missing.count} />
      {footer}
    </div>
  );
}

function MissingPictures({ count }: { count: number }) {
  const { t } = useTranslation('common');
  return (
    <div role="status">{count > 0 && <Alert type="warning" showIcon title={t('editor.missing', { count })} />}</div>
  );
}
