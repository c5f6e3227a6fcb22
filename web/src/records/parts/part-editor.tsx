import type { Person } from '@opsyard/contract';
import { useState } from 'react';
import { call } from '../../kernel/api.ts';
import { upload } from '../../kernel/files.ts';
import { refresh } from '../../kernel/query-cache.ts';
import { RichTextEditor, type RichTextProps } from '../../ui/rich-text/rich-text-editor.tsx';
import { type MentionList, MentionPopup } from './mention-popup.tsx';
import { mentionOf } from './mentions.ts';
import { pictureFetcher } from './part-text.tsx';
import { useParts } from './parts-scope.ts';

type PartEditorProps = Omit<RichTextProps, 'more' | 'pictures'>;

/** A rich-text editor for a record, with mentions of users who may see it, and images stored as its files. */
export function PartEditor({ footer, ...props }: PartEditorProps) {
  const scope = useParts();
  const { recordId, calls, mayEdit, alsoRefresh } = scope;
  const { files, comments } = calls;
  const [mentions, setMentions] = useState<MentionList | null>(null);
  const send =
    files && mayEdit
      ? async (file: File) => {
          const sent = await upload(files.upload, { query: { recordId } }, file).catch(() => null);
          if (sent) await refresh(files.list.feature, ...(alsoRefresh?.files ?? []));
          return sent;
        }
      : undefined;
  const people = async (text: string): Promise<readonly Person[]> =>
    comments ? await call(comments.people, { query: { recordId, text } }, { quiet: true }).catch(() => []) : [];
  return (
    <RichTextEditor
      {...props}
      pictures={{ fetch: pictureFetcher(scope), send }}
      more={[mentionOf(people, setMentions)]}
      footer={
        <>
          {mentions && <MentionPopup list={mentions} />}
          {footer}
        </>
      }
    />
  );
}
