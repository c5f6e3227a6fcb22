import { project, type TaskRow, taskPlacement } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { Dot } from '../../../ui/chip.tsx';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { PopupRow, Row } from '../drawer/field-row.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './placement.module.css';
import { usePlacing } from './use-placing.ts';

/** The other projects that show a task, changed by those who edit tasks in them, too. */
export function PlacementRow({ task }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const { isPlaced } = useScope();
  const { data } = useRead(taskPlacement.ofTask, { query: { taskId: task.id } }, { quiet: true });
  if (!data) return null;
  const { placements, hidden, mayAdd, mayRemoveHidden } = data;
  const names = placements.map(({ name }) => name);
  const all = hidden > 0 ? [...names, t('placement.hidden', { count: hidden })] : names;
  const shown = all.length > 0 ? listText(all) : <span className={styles.none}>{t('drawer.none')}</span>;
  if (mayAdd && !isPlaced) {
    return (
      <PopupRow label={t('placement.label')} shown={shown}>
        {() => <Projects task={task} placements={placements} hidden={mayRemoveHidden ? hidden : 0} />}
      </PopupRow>
    );
  }
  return all.length > 0 && <Row label={t('placement.label')}>{shown}</Row>;
}

type Placements = readonly {
  id: string;
  name: string;
  color: Parameters<typeof Dot>[0]['color'];
  mayRemove: boolean;
}[];

/** `hidden` projects are out of sight, but the task can be removed from them. */
type ProjectsProps = { task: TaskRow; placements: Placements; hidden: number };

function Projects({ task, placements, hidden }: ProjectsProps) {
  const { t } = useTranslation('tasks');
  const { data: projects } = useRead(project.list, { query: {} });
  const { t: common } = useTranslation('common');
  const placing = usePlacing(task.id, task.projectId);
  const others = (projects ?? []).filter(
    ({ id, abilities }) =>
      id !== task.projectId && abilities.includes('editTasks') && !placements.some((one) => one.id === id),
  );
  const choices = [...placements, ...others.map((one) => ({ ...one, mayRemove: true }))].map((one) => ({
    value: one.id,
    text: one.name,
    mark: <Dot color={one.color} />,
    disabled: !one.mayRemove,
  }));
  const pick = (id: string) => {
    const name = choices.find(({ value }) => value === id)?.text ?? '';
    if (placements.some((one) => one.id === id)) placing.remove(id, name);
    else placing.add(id, name);
  };
  return (
    <>
      <ChoiceList
        label={t('placement.choose')}
        choices={choices}
        selected={placements.map(({ id }) => id)}
        multiple
        onPick={pick}
        empty={projects ? t('placement.none') : common('loading')}
      />
      {hidden > 0 && (
        <Button type="text" block onClick={() => placing.removeHidden()}>
          {t('placement.removeHidden', { count: hidden })}
        </Button>
      )}
    </>
  );
}
