import { LABEL_NAME_MAX, type Label, label } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Chip, Dot } from '../../../ui/chip.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { ColorField } from './color-field.tsx';
import { NameField } from './name-field.tsx';
import styles from './settings.module.css';

type LabelRowProps = {
  one: Label;
  /** How many tasks have it; undefined until the server has answered. */
  tasks: number | undefined;
  /** Of a label of all projects: the tasks of all projects, for those who manage them. */
  everywhere: number | undefined;
  mayManage: boolean;
  /** Left out where there is no other label to merge it into. */
  onMerge: (() => void) | undefined;
  onGroup: () => void;
  /** Makes it a label of all projects; left out for those who may not. */
  onMakeGlobal: (() => void) | undefined;
};

/** A label with its name, colour and tasks, and what can be done with it. */
export function LabelRow({ one, tasks, everywhere, mayManage, onMerge, onGroup, onMakeGlobal }: LabelRowProps) {
  const { t } = useTranslation('tasks');
  const { mutate: edit } = useSend(label.edit, { alsoRefresh: ['project'] });
  const readAgain = () => void refresh('project');
  const askToDelete = useDeleting(one, everywhere ?? tasks);
  if (!mayManage) {
    return (
      <li className={styles.row}>
        <Chip color={one.color}>{one.name}</Chip>
        {one.archived && <span className={styles.dim}>{t('settings.archived')}</span>}
        <span className={styles.space} />
        <LabelTasks one={one} tasks={tasks} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <Dot color={one.color} />
      <NameField
        value={one.name}
        max={LABEL_NAME_MAX}
        label={t('settings.labelName', { name: one.name })}
        onSave={(name, was) => edit({ body: { id: one.id, name, was } }, { onError: readAgain })}
      />
      {one.archived && <span className={styles.dim}>{t('settings.archived')}</span>}
      {everywhere !== undefined && (
        <span className={styles.everywhere}>{t('settings.globalTasks', { count: everywhere })}</span>
      )}
      <LabelTasks one={one} tasks={tasks} />
      <ColorField
        value={one.color}
        label={t('settings.colorOf', { name: one.name })}
        onPick={(color) => edit({ body: { id: one.id, color } })}
      />
      <MenuButton
        size="small"
        label={t('settings.labelMenu', { name: one.name })}
        entries={[
          ...(onMakeGlobal ? [{ key: 'global', label: t('settings.makeGlobal'), run: onMakeGlobal }] : []),
          { key: 'group', label: t('settings.group.entry'), run: onGroup },
          ...(onMerge ? [{ key: 'merge', label: t('settings.mergeLabel'), run: onMerge }] : []),
          {
            key: 'archive',
            label: one.archived ? t('settings.unarchive') : t('settings.archive'),
            run: () => edit({ body: { id: one.id, archived: !one.archived } }, { onError: readAgain }),
          },
          'divider',
          { key: 'delete', label: t('settings.deleteLabel'), danger: true, run: askToDelete },
        ]}
      >
        <Glyph name="more" />
      </MenuButton>
    </li>
  );
}

function LabelTasks({ one, tasks }: { one: Label; tasks: number | undefined }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const path = usePathTo()('task/ProjectTasks', { key: project.key, label: one.id });
  if (tasks === undefined) return null;
  const text = t('settings.labelTasks', { count: tasks });
  if (tasks === 0 || !path) return <span className={styles.dim}>{text}</span>;
  return (
    <Link
      to={path}
      className={styles.usage}
      aria-label={t('settings.showLabelTasks', { name: one.name, count: tasks })}
    >
      {text}
    </Link>
  );
}

/** Returns a function that deletes a label after a confirmation with the number of its tasks. */
function useDeleting(one: Label, tasks: number | undefined): () => void {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutateAsync: remove } = useSend(label.delete, { alsoRefresh: ['project', 'task'] });
  return () =>
    confirm({
      title: t('settings.deleteLabelTitle', { name: one.name }),
      text: tasks
        ? t(one.global ? 'settings.deleteGlobalLabel' : 'settings.deleteUsedLabel', { count: tasks })
        : t('settings.deleteLabelText'),
      verb: t('settings.deleteLabel'),
      danger: true,
      run: async () => {
        const { opId } = await remove({ query: { id: one.id } });
        taskStoreOf(project.id).markStale();
        const text = t('settings.labelDeleted', { name: one.name });
        offerTaskUndo({ projectId: project.id, opIds: [opId], text, alsoRefresh: ['project', 'label'] });
      },
    });
}
