import { type AssetNote, assetNoteReply, type NoteReply } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useMe } from '../../../kernel/session.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../compare/compare.module.css';
import { NoteText } from './note-text.tsx';

/** The most characters of a reply. */
const REPLY_MAX = 2_000;

type ThreadProps = { note: AssetNote; number: number; isLocked: boolean; onClose: () => void };

/** The replies to a note, and the field for another one. */
export function NoteThread({ note: { id, replies }, number, isLocked, onClose }: ThreadProps) {
  const { t } = useTranslation('assets');
  const query = { noteId: id };
  const { data = [] } = useRead(assetNoteReply.list, { query }, { enabled: replies > 0, quiet: true });
  const add = useSend(assetNoteReply.add, { alsoRefresh: ['assetNote'] });
  // An empty field for the next reply once one was sent.
  const [sent, setSent] = useState(0);
  const shown = replies > 0 ? data : [];
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.thread} aria-label={t('note.repliesTo', { number })}>
          {shown.map((reply) => (
            <Reply key={reply.id} reply={reply} isLocked={isLocked} />
          ))}
        </ul>
      )}
      {!isLocked && (
        <NoteText
          key={sent}
          label={t('note.replyTo', { number })}
          max={REPLY_MAX}
          verb={t('note.reply')}
          isSending={add.isPending}
          onSend={(text) => add.mutate({ body: { noteId: id, text } }, { onSuccess: () => setSent(sent + 1) })}
          onClose={onClose}
        />
      )}
    </>
  );
}

function Reply({ reply: { id, text, authorId, authorName, at }, isLocked }: { reply: NoteReply; isLocked: boolean }) {
  const { t } = useTranslation('assets');
  const me = useMe();
  const remove = useSend(assetNoteReply.delete, { alsoRefresh: ['assetNote'] });
  return (
    <li className={styles.note}>
      <div className={styles.words}>
        {text}
        <div className={styles.quiet}>
          {authorName}
          {' · '}
          <When at={at} />
        </div>
      </div>
      {!isLocked && authorId === me.id && (
        <Button
          type="text"
          aria-label={t('note.deleteReply', { text })}
          icon={<Glyph name="cross" />}
          loading={remove.isPending}
          onClick={() => remove.mutate({ query: { id } })}
        />
      )}
    </li>
  );
}
