import { useTranslation } from 'react-i18next';
import { listText } from '../../../../kernel/words/list-text.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import styles from '../conflicts/edit-notes.module.css';
import { useScope } from '../reading/project-scope.tsx';

/** The avatars of those who edit a field, where there is no space for their names. */
export function EditorAvatars({ ids }: { ids: readonly string[] }) {
  const { people, text } = useEditorsText(ids);
  return (
    <span className={styles.editors} title={text}>
      {people.slice(0, 2).map((person) => (
        <Avatar key={person.id} person={person} size={18} decorative />
      ))}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The users who edit something, with a text. */
export function useEditorsText(ids: readonly string[]) {
  const { t } = useTranslation('tasks');
  const { personOf } = useScope();
  const people = ids.flatMap((id) => personOf(id) ?? []);
  const names = listText(people.map(({ realname }) => realname));
  return { people, text: t('project.editing.isEditing', { names, count: people.length }) };
}
