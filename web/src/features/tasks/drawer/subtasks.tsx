import type { TaskDetail, TaskRow } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type ClipboardEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import parts from '../../../records/parts/parts.module.css';
import { Section } from '../../../records/parts/section.tsx';
import { MoveOutZone } from '../order/move-out-zone.tsx';
import { useSubtaskOrder } from '../order/use-subtask-order.ts';
import { addTasks } from '../shared/add-tasks.ts';
import { askForNewTask } from '../shared/new-task-request.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed } from '../shared/reading/scope.ts';
import { RollUpText } from '../shared/text/roll-up-text.tsx';
import styles from './drawer.module.css';
import { Subtask } from './subtask.tsx';

const MatrixDialog = part(() => import('../matrix/matrix-dialog.tsx'), 'MatrixDialog');

/** The tasks below a task; a click opens one in the same drawer. */
export function Subtasks({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [text, setText] = useState('');
  const { subtasks } = detail;
  const add = async (lines: readonly string[]) => {
    const titles = lines
      .map((line) => [...line.trim()].slice(0, 200).join(''))
      .filter((line) => line !== '')
      .slice(0, 200);
    if (titles.length === 0) return;
    const common = { projectId: detail.projectId, parentId: detail.id };
    const [title = ''] = titles;
    const requested = titles.length === 1 ? askForNewTask(scope, { ...common, title }) : null;
    // What has been typed stays in the field until the form has been sent.
    if (requested !== null) {
      if (await requested) setText('');
      return;
    }
    setText('');
    const body = { ...common, titles };
    const isAdded = await addTasks({ body, text: () => t('drawer.subtasks'), silent: true });
    // Titles that could not be added are put before newly typed text.
    if (!isAdded) setText((typed) => [...titles, typed].join(' ').trim());
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    void add([text, ...lines]);
  };
  const { list, step, dropOn, nest } = useSubtaskOrder(subtasks);
  const { parent } = detail;
  const moveOut = parent ? t('order.moveOut', { key: scope.keyOf(parent) }) : t('order.moveToTop');
  const outId = parent?.id ?? null;
  const mayAdd = useMayAdd();
  const hasMatrix = useHasMatrix(detail);
  if (!useHasSubtasks(detail)) return null;
  return (
    <Section title={t('drawer.subtasks')} name="subtasks" count={doneOf(subtasks)}>
      {subtasks.length > 0 && (
        <p className={styles.rollUp}>
          {t('shared.rollUp.from')}
          <RollUpText task={detail} />
        </p>
      )}
      {hasMatrix && <Matrix task={detail} />}
      <ul ref={list} className={parts.items}>
        {subtasks.map((row, at) => (
          <Subtask
            key={row.id}
            row={row}
            isFirst={at === 0}
            isLast={at === subtasks.length - 1}
            above={subtasks[at - 1]}
            {...(mayAdd && { step, dropOn, nest, moveOut: { text: moveOut, run: () => nest(row.id, outId) } })}
          />
        ))}
      </ul>
      {mayAdd && subtasks.length > 0 && (
        <MoveOutZone kind={`subtask ${detail.id}`} text={moveOut} onDrop={(id) => nest(id, outId)} />
      )}
      {mayAdd && subtasks.length < 500 && (
        <Input
          maxLength={200}
          value={text}
          aria-label={t('drawer.addSubtask')}
          placeholder={t('drawer.addSubtask')}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && void add([text])}
          onPaste={onPaste}
        />
      )}
    </Section>
  );
}

function useMayAdd(): boolean {
  const { can, isPlaced } = useScope();
  return can('editTasks') && !isPlaced;
}

/** Whether a task shows a section of subtasks to the user: it has some, or they may add one. */
export function useHasSubtasks(detail: TaskDetail): boolean {
  const [mayAdd, hasMatrix] = [useMayAdd(), useHasMatrix(detail)];
  return mayAdd || detail.subtasks.length > 0 || hasMatrix;
}

function useHasMatrix({ matrix }: TaskDetail): boolean {
  const { isOff } = useScope();
  return Boolean(matrix) && !isOff('matrix');
}

/** How many are done, of how many. */
function doneOf(subtasks: readonly TaskRow[]): string | undefined {
  const done = subtasks.filter(({ category }) => isClosed(category)).length;
  return subtasks.length > 0 ? `${done}/${subtasks.length}` : undefined;
}

/** Shows the subtasks as cells of the task's matrix. */
function Matrix({ task }: { task: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('shared.entry.matrix')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MatrixDialog task={task} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
