import { canProgress, type MyTask, type TaskChanges } from '@opsyard/contract';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Popup } from '../../../ui/popups/popup.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DealForm } from '../drawer/deal-button.tsx';
import { CellEditor } from '../grid/cell-editor.tsx';
import { oneTitle, TITLE_MAX } from '../grid/quick-add/paste.ts';
import { saveWithDates } from '../schedule/change-dates.ts';
import { ScopeProvider, useProject, useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import { columnName } from '../shared/text/field-text.ts';
import type { MyEdit } from './my-task-context.ts';
import styles from './my-tasks.module.css';

export type Edited = { task: MyTask; what: MyEdit; anchor: HTMLElement };
type EditorProps = { edited: Edited; onClose: () => void };

/** Edits a field of one of my tasks beside its row, with the people and statuses of its project. */
export function MyEditor({ edited, onClose }: EditorProps) {
  const { t } = useTranslation('tasks');
  const { scope, error, retry } = useProject(edited.task.projectKey);
  if (scope?.can('editTasks'))
    return (
      <ScopeProvider value={scope}>
        <Editor edited={edited} onClose={onClose} />
      </ScopeProvider>
    );
  return (
    <Popup anchor={edited.anchor} label={t('list.keys.edit')} onClose={onClose}>
      <div className={styles.popup}>
        {scope && t('myTasks.mayNotEdit')}
        {error && !scope && <Failure error={error} retry={retry} />}
        {!error && !scope && <RowsSkeleton rows={3} />}
      </div>
    </Popup>
  );
}

function Editor({ edited: { task, what, anchor }, onClose }: EditorProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const live = useTask(task.projectId, task.id) ?? task;
  const base = useInitialValue(live);
  const key = scope.keyOf(base);
  const save = (changes: TaskChanges | null) => {
    onClose();
    const field = what === 'deal' || what === 'snooze' ? '' : columnName(what, scope, t);
    const text = t('myTasks.changed', { field, key });
    if (changes) void saveWithDates({ scope, base, changes, text, announce: true }).then(() => refresh('task'));
  };
  if (what === 'deal')
    return (
      <Popup anchor={anchor} label={t('drawer.deal')} onClose={onClose}>
        {canProgress(live.category) && <DealForm task={live} close={onClose} />}
      </Popup>
    );
  if (what === 'title')
    return (
      <Popup anchor={anchor} label={t('shared.field.title')} onClose={onClose}>
        <TitleField title={base.title} onSave={(title) => save(title === base.title ? null : { title })} />
      </Popup>
    );
  if (what === 'snooze') return null;
  return <CellEditor base={base} live={live} column={what} anchor={anchor} onDone={save} onTab={() => undefined} />;
}

function TitleField({ title, onSave }: { title: string; onSave: (title: string) => void }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.popup}>
      <Input
        data-autofocus
        aria-label={t('shared.field.title')}
        defaultValue={title}
        maxLength={TITLE_MAX * 2}
        autoComplete="off"
        onPressEnter={({ currentTarget, nativeEvent }) => {
          if (!nativeEvent.isComposing) onSave(oneTitle(currentTarget.value) || title);
        }}
      />
    </div>
  );
}

type SnoozeProps = { anchor: HTMLElement; onPick: (day: string) => void; onClose: () => void };

/** Chooses the day until which tasks are snoozed. */
export function SnoozeEditor({ anchor, onPick, onClose }: SnoozeProps) {
  const { t } = useTranslation('tasks');
  return (
    <Popup anchor={anchor} label={t('myTasks.snooze')} onClose={onClose}>
      <DayPicker label={t('myTasks.snoozeDay')} value={null} isFuture onPick={(day) => day && onPick(day)} />
    </Popup>
  );
}
