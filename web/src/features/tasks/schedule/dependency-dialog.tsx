import { dependency, type RelatedTask, type TaskRow, task } from '@opsyard/contract';
import { Checkbox, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { DependencyEditor } from './dependency-editor.tsx';
import styles from './schedule.module.css';
import { useLiveDependencies } from './use-dependencies.ts';
import { addDependency } from './write-dependency.ts';

type DialogProps = { row: Pick<TaskRow, 'id' | 'seq' | 'title'>; onClose: () => void };
type Side = 'predecessor' | 'successor';

/** Shows, adds, changes and removes the dependencies of a task. */
export function DependencyDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('tasks');
  const { keyOf, project, can } = useScope();
  const [open, setOpen] = useState(true);
  useLiveDependencies(project.id);
  const { data, error, refetch } = useRead(dependency.ofTask, { query: { taskId: row.id } }, { quiet: true });
  const taken = data ? [...data.predecessors, ...data.successors].map((one) => one.task.id) : [];
  return (
    <Modal
      open={open}
      title={t('schedule.dependenciesOf', { key: keyOf(row), title: row.title })}
      footer={null}
      width={640}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data && (
        <>
          <Related side="predecessor" of={data.predecessors} />
          <Related side="successor" of={data.successors} />
          {data.hidden > 0 && <p className={styles.none}>{t('schedule.hidden', { count: data.hidden })}</p>}
          {can('editTasks') && <Adder id={row.id} taken={[row.id, ...taken]} />}
        </>
      )}
    </Modal>
  );
}

function Related({ side, of }: { side: Side; of: readonly RelatedTask[] }) {
  const { t } = useTranslation('tasks');
  return (
    <section aria-label={t(`schedule.${side}s`)}>
      <h2 className={styles.heading}>{t(`schedule.${side}s`)}</h2>
      {of.length === 0 && <p className={styles.none}>{t(`schedule.no_${side}s`)}</p>}
      <ul className={styles.list}>
        {of.map((one) => (
          <DependencyEditor key={one.id} related={one} />
        ))}
      </ul>
    </section>
  );
}

const FOUND_MAX = 20;

function Adder({ id, taken }: { id: string; taken: readonly string[] }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [side, setSide] = useState<Side>('predecessor');
  const [everywhere, setEverywhere] = useState(false);
  const [text, setText] = useState('');
  const { found, isFetching } = useFound({ text: useDebounced(text.trim()), taken, everywhere });
  const add = (other: string) => {
    setText('');
    const [predecessorId, successorId] = side === 'predecessor' ? [other, id] : [id, other];
    void addDependency(project.id, { predecessorId, successorId }, { type: 'FS', lag: 0 });
  };
  return (
    <section className={styles.adder} aria-label={t('schedule.add')}>
      <Segmented
        aria-label={t('schedule.side')}
        value={side}
        onChange={setSide}
        options={(['predecessor', 'successor'] as const).map((value) => ({ value, label: t(`schedule.${value}`) }))}
      />
      <Select<string>
        className={styles.search ?? ''}
        aria-label={t('schedule.search')}
        placeholder={t('schedule.search')}
        value={null}
        loading={isFetching}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        notFoundContent={isFetching ? <RowsSkeleton rows={2} /> : t('schedule.nothingFound')}
        options={found.map((one) => ({ value: one.id, label: `${one.key} ${one.title}` }))}
        onChange={add}
      />
      <Checkbox checked={everywhere} onChange={({ target }) => setEverywhere(target.checked)}>
        {t('schedule.everywhere')}
      </Checkbox>
    </section>
  );
}

type Search = { text: string; taken: readonly string[]; everywhere: boolean };

/** Tasks to choose from: of the project, or those of all projects that match what is typed. */
function useFound({ text, taken, everywhere }: Search) {
  const { project, keyOf } = useScope();
  const filter = text === '' ? {} : { filter: { search: text } };
  const body = { projectId: project.id, limit: FOUND_MAX + taken.length, ...filter };
  const options = { quiet: true, keepPrevious: true };
  const here = useRead(task.query, { body }, { ...options, enabled: !everywhere });
  const all = useRead(
    task.search,
    { query: { text: text || '-' } },
    { ...options, enabled: everywhere && text !== '' },
  );
  const rows = everywhere
    ? (text === '' ? [] : (all.data ?? [])).map((row) => ({ ...row, key: `${row.projectKey}-${row.seq}` }))
    : (here.data?.records ?? []).map((row) => ({ ...row, key: keyOf(row) }));
  const found = rows.filter((row) => !taken.includes(row.id)).slice(0, FOUND_MAX);
  return { found, isFetching: everywhere ? all.isFetching : here.isFetching };
}
