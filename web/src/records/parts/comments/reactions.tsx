import { type Comment, REACTIONS } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { usePart, useParts } from '../parts-scope.ts';
import styles from './reactions.module.css';

/** The reactions to a comment: counts, names on hover, and a button to add or remove one's own. */
export function Reactions({ comment: { id, authorName, reactions } }: { comment: Comment }) {
  const { t } = useTranslation('parts');
  const mayReact = useParts().mayComment;
  const { calls } = usePart('comments');
  const { mutate, isPending } = useSend(calls.react);
  const entries = REACTIONS.map((emoji) => {
    const on = !reactions.some((one) => one.emoji === emoji && one.mine);
    return {
      key: emoji,
      label: t(`reaction.${emoji}`),
      icon: <span>{emoji}</span>,
      run: () => mutate({ body: { id, emoji, on } }),
    };
  });
  if (!mayReact && reactions.length === 0) return null;
  return (
    <div className={styles.reactions}>
      {reactions.map(({ emoji, count, names, mine }) => {
        const others = count - names.length;
        const namesText = listText([...names, ...(others > 0 ? [`+${others}`] : [])]);
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={mine}
            aria-label={labelText(`${t(`reaction.${emoji}`)} ${count}`, namesText)}
            title={namesText}
            disabled={!mayReact || isPending}
            onClick={() => mutate({ body: { id, emoji, on: !mine } })}
          >
            <span aria-hidden>{emoji}</span> {count}
          </button>
        );
      })}
      {mayReact && (
        <MenuButton size="small" align="start" label={t('react', { name: authorName })} entries={entries}>
          <span aria-hidden>☺</span>
        </MenuButton>
      )}
    </div>
  );
}
