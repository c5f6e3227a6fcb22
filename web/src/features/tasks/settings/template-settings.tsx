import { type TaskTemplate, taskTemplate } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useMaySaveTemplates } from '../shared/use-may-save-templates.ts';
import { NoTemplates } from '../task-template/no-templates.tsx';
import { NameField } from './name-field.tsx';
import styles from './settings.module.css';

const UseTaskTemplate = part(() => import('../task-template/use-task-template.tsx'), 'UseTaskTemplate');
const NAME_MAX = 60;

/** The task templates of a project and those all projects share. */
export function TemplateSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const maySave = useMaySaveTemplates();
  const [used, setUsed] = useState<string | null>(null);
  const { data, error, refetch } = useRead(taskTemplate.list, { query: { projectId: project.id } });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const ordered = [...data].sort((a, b) => Number(a.archived) - Number(b.archived));
  return (
    <div className={styles.part}>
      {data.length === 0 && <NoTemplates />}
      {data.length > 0 && maySave && <p className={styles.hint}>{t('taskTemplate.hint')}</p>}
      <ul className={styles.list}>
        {ordered.map((one) => (
          <TemplateRow
            key={one.id}
            one={one}
            onUse={can('editTasks') && !one.archived ? () => setUsed(one.id) : null}
          />
        ))}
      </ul>
      {used && (
        <Suspense fallback={null}>
          <UseTaskTemplate templateId={used} onClose={() => setUsed(null)} />
        </Suspense>
      )}
    </div>
  );
}

function TemplateRow({ one, onUse }: { one: TaskTemplate; onUse: (() => void) | null }) {
  const { t } = useTranslation('tasks');
  const { mutate: edit } = useSend(taskTemplate.edit, { alsoRefresh: ['taskTemplate'] });
  const { mutateAsync: remove } = useSend(taskTemplate.delete, { alsoRefresh: ['taskTemplate'] });
  const readAgain = () => void refresh('taskTemplate');
  const askToDelete = () =>
    confirm({
      title: labelText(t('taskTemplate.delete'), one.name),
      text: one.types?.length
        ? t('taskTemplate.deleteTypes', { names: listText(one.types) })
        : t('taskTemplate.deleteText'),
      verb: t('taskTemplate.delete'),
      danger: true,
      run: async () => void (await remove({ query: { id: one.id } })),
    });
  return (
    <li className={`${styles.row} ${styles.templateRow}`}>
      {one.mayEdit ? (
        <NameField
          value={one.name}
          max={NAME_MAX}
          label={t('taskTemplate.nameOf', { name: one.name })}
          onSave={(name) => edit({ body: { id: one.id, name } }, { onError: readAgain })}
        />
      ) : (
        <span>{one.name}</span>
      )}
      {one.archived && <span className={styles.dim}>{t('taskTemplate.archived')}</span>}
      {one.projectId === null && <span className={styles.dim}>{t('taskTemplate.ofAll')}</span>}
      <span className={styles.dim}>
        {t('taskTemplate.facts', { count: one.tasks })}
        {one.maker && ` · ${t('taskTemplate.maker', { maker: one.maker })}`}
      </span>
      <span className={styles.space} />
      {onUse && <Button onClick={onUse}>{t('taskTemplate.use')}</Button>}
      {one.mayEdit && (
        <MenuButton
          size="small"
          label={t('taskTemplate.menu', { name: one.name })}
          entries={[
            {
              key: 'archive',
              label: one.archived ? t('taskTemplate.unarchive') : t('taskTemplate.archive'),
              run: () => edit({ body: { id: one.id, archived: !one.archived } }, { onError: readAgain }),
            },
            'divider',
            { key: 'delete', label: t('taskTemplate.delete'), danger: true, run: askToDelete },
          ]}
        >
          <Glyph name="more" />
        </MenuButton>
      )}
    </li>
  );
}
