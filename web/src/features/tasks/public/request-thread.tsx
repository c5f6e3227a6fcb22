import { type PublicRequest, publicRequest, REQUEST_MESSAGE_MAX } from '@opsyard/contract';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { fullInstant } from '../../../ui/dates/when-text.ts';
import styles from './public.module.css';
import { usePublicWords } from './use-words.ts';

type RequestThreadProps = { request: PublicRequest; ticket: string };

/** The questions of the team with the answers, and a field for another answer. */
export function RequestThread({ request: { messages, mayAnswer }, ticket }: RequestThreadProps) {
  const words = usePublicWords();
  const language = useLanguage();
  if (messages.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.subtitle}>{words.messages}</h2>
      <ol className={styles.thread}>
        {messages.map(({ id, isTeam, text, createdAt }) => (
          <li key={id} data-team={isTeam || undefined}>
            <div className={styles.help}>
              {isTeam ? words.team : words.you} · {fullInstant(new Date(createdAt), language)}
            </div>
            <p className={styles.message}>{text}</p>
          </li>
        ))}
      </ol>
      {mayAnswer && <Answer ticket={ticket} />}
    </section>
  );
}

function Answer({ ticket }: { ticket: string }) {
  const words = usePublicWords();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useSend(publicRequest.answer, { quiet: true });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') mutate({ body: { ticket, text } }, { onSuccess: () => setText('') });
  };
  return (
    <form className={styles.question} onSubmit={send}>
      <label htmlFor="answer">{words.answer}</label>
      <textarea
        id="answer"
        className={styles.field}
        rows={4}
        maxLength={REQUEST_MESSAGE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error.message}
        </p>
      )}
      <button type="submit" className={styles.first} disabled={isPending || text.trim() === ''}>
        {words.send}
      </button>
    </form>
  );
}
