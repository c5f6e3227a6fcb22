import { Placeholder } from '@tiptap/extensions';
import { type Editor, EditorContent, type Extensions, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text-editor.module.css';

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
  /** What the text may hold besides headings, lists and links. */
  more?: Extensions;
  /** Further tools behind the others. */
  tools?: (editor: Editor) => ReactNode;
};

const NOTHING: Extensions = [];

/** A text with headings, lists and links. */
export function RichTextEditor({
  value,
  label,
  placeholder,
  autoFocus = false,
  onChange,
  onSubmit,
  onBlur,
  footer,
  more = NOTHING,
  tools,
}: RichTextProps) {
  const change = useEffectEvent(onChange);
  const submit = useEffectEvent(() => onSubmit?.());
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
        heading: { levels: [1, 2, 3] },
      }),
      Placeholder.configure({ placeholder }),
      ...more,
    ],
    content: value,
    autofocus: autoFocus ? 'end' : false,
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
  useEffect(() => {
    if (editor.isDestroyed) return;
    // Only a value from outside, such as the emptied box after sending, replaces what stands there.
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (value === '' && shown !== '') editor.commands.clearContent();
  }, [editor, value]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus has left
    <div
      className={styles.editor}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <Toolbar editor={editor}>{tools?.(editor)}</Toolbar>
      <EditorContent editor={editor} />
      {footer}
    </div>
  );
}

function Toolbar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { t } = useTranslation('common');
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      heading: now.isActive('heading'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: { name: keyof typeof on; sign: ReactNode; run: () => void }[] = [
    { name: 'bold', sign: <b>B</b>, run: () => chain().toggleBold().run() },
    { name: 'italic', sign: <i>I</i>, run: () => chain().toggleItalic().run() },
    { name: 'strike', sign: <s>S</s>, run: () => chain().toggleStrike().run() },
    { name: 'code', sign: '<>', run: () => chain().toggleCode().run() },
    { name: 'heading', sign: 'H', run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'bulletList', sign: '•', run: () => chain().toggleBulletList().run() },
    { name: 'orderedList', sign: '1.', run: () => chain().toggleOrderedList().run() },
    { name: 'blockquote', sign: '”', run: () => chain().toggleBlockquote().run() },
  ];
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('editor.format')}>
      {tools.map(({ name, sign, run }) => (
        <Button
          key={name}
          type="text"
          size="small"
          aria-pressed={on[name]}
          aria-label={t(`editor.tool.${name}`)}
          title={t(`editor.tool.${name}`)}
          className={on[name] ? styles.on : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {sign}
        </Button>
      ))}
      {children}
    </div>
  );
}
