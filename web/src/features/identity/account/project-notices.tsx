import { type ProjectNotification, project, projectNotification } from '@opsyard/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './account.module.css';
import { NoticeLevelSelect } from './notice-level-select.tsx';
import own from './notifications.module.css';
import { Section } from './section.tsx';

/** The projects in which the user is notified of less than usual. */
export function ProjectNotices() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(projectNotification.mine, {}, { quiet: true });
  // Rows that were added or set to the usual level stay until the page is left.
  const [touched, setTouched] = useState<readonly ProjectNotification[]>([]);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const listed = new Set(data.map((one) => one.project.id));
  const rows = [...data, ...touched.filter((one) => !listed.has(one.project.id))];
  const touch = (row: ProjectNotification) =>
    setTouched((before) => [...before.filter((one) => one.project.id !== row.project.id), row]);
  return (
    <Section title={t('account.notify.projects.title')} text={t('account.notify.projects.text')}>
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.project.id} className={styles.row}>
              <span className={classes(styles.what, own.project)}>
                <span className={styles.name}>{row.project.name}</span>
                <span className={styles.dim}>{row.project.key}</span>
              </span>
              <NoticeLevelSelect value={row} onChange={touch} />
            </li>
          ))}
        </ul>
      )}
      <ProjectPicker without={new Set(rows.map((row) => row.project.id))} onPick={touch} />
    </Section>
  );
}

type ProjectPickerProps = { without: ReadonlySet<string>; onPick: (row: ProjectNotification) => void };

function ProjectPicker({ without, onPick }: ProjectPickerProps) {
  const { t } = useTranslation('identity');
  const { data } = useRead(project.list, { query: {} }, { quiet: true });
  const projects = data?.filter(({ id }) => !without.has(id)) ?? [];
  return (
    <Select
      className={own.picker ?? ''}
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      loading={!data}
      placeholder={t('account.notify.projects.add')}
      aria-label={t('account.notify.projects.add')}
      options={projects.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }))}
      onChange={(picked: string | null) => {
        const found = projects.find(({ id }) => id === picked);
        if (found) onPick({ project: { id: found.id, key: found.key, name: found.name }, level: 'usual' });
      }}
    />
  );
}
