import { HEALTH_NOTE_MAX, PROJECT_HEALTHS, type Project, projectHealth } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { countUpTo } from '../../../../kernel/forms/forms.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { When } from '../../../../ui/dates/when.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { AutoSizeTextArea } from '../../../../ui/forms/auto-size-text-area.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { type RatedProject, useAutomaticText } from './automatic-text.ts';
import styles from './health.module.css';
import { HEALTH_COLORS } from './health-colors.ts';

type HealthDialogProps = {
  project: Pick<Project, 'id' | 'name' | 'health' | 'abilities'> & RatedProject;
  onClose: () => void;
};

/** The health of a project with its history; managers set it. */
export function HealthDialog({ project, onClose }: HealthDialogProps) {
  const { t } = useTranslation('tasks');
  return (
    <Modal
      open
      title={t('projectList.health.title', { name: project.name })}
      footer={null}
      onCancel={onClose}
      width={520}
    >
      <Automatic project={project} />
      {project.abilities.includes('manageProject') && <HealthForm project={project} onClose={onClose} />}
      <HealthHistory projectId={project.id} />
    </Modal>
  );
}

/** The health that follows from dates and tasks, and why. */
function Automatic({ project }: Pick<HealthDialogProps, 'project'>) {
  const { t } = useTranslation('tasks');
  const why = useAutomaticText(project);
  if (!project.automaticHealth) return null;
  const { health } = project.automaticHealth;
  return (
    <div className={styles.automatic}>
      <span className={styles.entry}>
        <Chip color={HEALTH_COLORS[health]}>{t(`projectList.health.${health}`)}</Chip>
        <span className={styles.stale}>{t('projectList.health.automatic')}</span>
      </span>
      <p className={styles.note}>{why}</p>
      {project.health && <p className={styles.stale}>{t('projectList.health.precedence')}</p>}
    </div>
  );
}

function HealthForm({ project, onClose }: HealthDialogProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [health, setHealth] = useState(project.health?.health ?? null);
  const [note, setNote] = useState('');
  const { mutate, isPending } = useSend(projectHealth.set, { alsoRefresh: ['project', 'activity'] });
  const save = (body: { health: typeof health; note: string }) =>
    mutate({ body: { projectId: project.id, ...body } }, { onSuccess: onClose });
  return (
    <div className={styles.form}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('projectList.health.name')}</legend>
        {PROJECT_HEALTHS.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={id} checked={health === one} onChange={() => setHealth(one)} />
            <Chip color={HEALTH_COLORS[one]}>{t(`projectList.health.${one}`)}</Chip>
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}note`}>{t('projectList.health.note')}</label>
      <AutoSizeTextArea
        id={`${id}note`}
        minRows={2}
        maxRows={8}
        value={note}
        placeholder={t('projectList.health.noteHint')}
        count={countUpTo(HEALTH_NOTE_MAX)}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="primary" disabled={!health} loading={isPending} onClick={() => save({ health, note })}>
          {t('projectList.health.save')}
        </Button>
        {project.health && (
          <Button disabled={isPending} onClick={() => save({ health: null, note })}>
            {t('projectList.health.withdraw')}
          </Button>
        )}
      </div>
    </div>
  );
}

function HealthHistory({ projectId }: { projectId: string }) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(projectHealth.history, { query: { projectId } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <section aria-label={t('projectList.health.history')}>
      <h3 className={styles.heading}>{t('projectList.health.history')}</h3>
      {!data && <RowsSkeleton rows={2} />}
      {data?.length === 0 && <p className={styles.stale}>{t('projectList.health.never')}</p>}
      <ol className={styles.history}>
        {data?.map(({ health, note, at, by }) => (
          <li key={at}>
            <span className={styles.entry}>
              <Chip color={health ? HEALTH_COLORS[health] : 'gray'}>{t(`projectList.health.${health ?? 'none'}`)}</Chip>
              <span className={styles.stale}>
                {t('projectList.health.by', { name: by?.realname ?? t('projectList.health.former') })}
                <When at={at} />
              </span>
            </span>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
