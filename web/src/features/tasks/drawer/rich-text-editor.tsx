import { useState } from 'react';
import { RichTextEditor as Editor, type RichTextProps } from '../../../ui/rich-text-editor.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { type MentionList, MentionPopup } from './mention-popup.tsx';
import { mentionOf } from './mentions.ts';

/** A text with headings, lists, links and mentions of the project's people. */
export function RichTextEditor({ footer, ...props }: Omit<RichTextProps, 'more'>) {
  const scope = useScope();
  const [mentions, setMentions] = useState<MentionList | null>(null);
  return (
    <Editor
      {...props}
      more={[mentionOf(() => scope.project.members, setMentions)]}
      footer={
        <>
          {mentions && <MentionPopup list={mentions} />}
          {footer}
        </>
      }
    />
  );
}
