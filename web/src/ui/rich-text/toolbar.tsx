import {
  BoldOutlined,
  CodeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendPicture } from './insert-pictures.ts';
import { LinkField } from './link-field.tsx';
import { PictureTool } from './picture-tool.tsx';
import styles from './rich-text-editor.module.css';
import { TableTool } from './table-tool.tsx';

/** The toolbar of the rich-text editor, with an image tool if uploads are possible. */
export function Toolbar({ editor, send }: { editor: Editor; send: SendPicture | undefined }) {
  const { t } = useTranslation('common');
  const [isLinking, setLinking] = useState(false);
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
      codeBlock: now.isActive('codeBlock'),
      link: now.isActive('link') || isLinking,
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: { name: keyof typeof on; icon: ReactNode; run: () => void }[] = [
    { name: 'bold', icon: <BoldOutlined />, run: () => chain().toggleBold().run() },
    { name: 'italic', icon: <ItalicOutlined />, run: () => chain().toggleItalic().run() },
    { name: 'strike', icon: <StrikethroughOutlined />, run: () => chain().toggleStrike().run() },
    { name: 'heading', icon: <FontSizeOutlined />, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'bulletList', icon: <UnorderedListOutlined />, run: () => chain().toggleBulletList().run() },
    { name: 'orderedList', icon: <OrderedListOutlined />, run: () => chain().toggleOrderedList().run() },
    { name: 'blockquote', icon: <QuoteIcon />, run: () => chain().toggleBlockquote().run() },
    { name: 'code', icon: <CodeOutlined />, run: () => chain().toggleCode().run() },
    { name: 'codeBlock', icon: <CodeBlockIcon />, run: () => chain().toggleCodeBlock().run() },
    { name: 'link', icon: <LinkOutlined />, run: () => setLinking(!isLinking) },
  ];
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label={t('editor.format')}>
        {tools.map(({ name, icon, run }) => (
          <Button
            key={name}
            type="text"
            size="small"
            icon={icon}
            aria-pressed={on[name]}
            aria-label={t(`editor.tool.${name}`)}
            title={t(`editor.tool.${name}`)}
            className={on[name] ? styles.on : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          />
        ))}
        {send && <PictureTool editor={editor} send={send} />}
        <TableTool editor={editor} />
      </div>
      {isLinking && <LinkField editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function QuoteIcon() {
  return <Drawing path="M3 4h4v4c0 2-1 3.5-3 4M10 4h4v4c0 2-1 3.5-3 4" />;
}

function CodeBlockIcon() {
  return <Drawing path="M1.5 2.5h13v11h-13zM6 6 4 8l2 2M10 6l2 2-2 2" />;
}

function Drawing({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor">
      <path d={path} strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
