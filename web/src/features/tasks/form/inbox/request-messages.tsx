import type { Person, RequestMessage } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { When } from '../../../../ui/dates/when.tsx';
import styles from '../forms.module.css';

type RequestMessagesProps = {
  /** The requester does not learn who of the team has written. */
  messages: readonly (RequestMessage & { author?: Person | null })[];
  /** How the two sides are called. */
  team: string;
  requester: string;
};

/** The questions to a requester and the answers. */
export function RequestMessages({ messages, team, requester }: RequestMessagesProps) {
  const { t } = useTranslation('tasks');
  if (messages.length === 0) return null;
  return (
    <ul className={styles.messages} aria-label={t('forms.requestQuestion.thread')}>
      {messages.map(({ id, isTeam, author, text, createdAt }) => (
        <li key={id}>
          <span className={styles.help}>
            {isTeam ? (author?.realname ?? team) : requester} · <When at={createdAt} />
          </span>
          <p className={styles.itemText}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
