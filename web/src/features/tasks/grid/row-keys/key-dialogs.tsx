import type { TaskRow } from '@opsyard/contract';
import { Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelocateTasks } from '../../relocation/relocate-tasks.tsx';
import { DependencyDialog } from '../../schedule/dependency-dialog.tsx';
import { editTask } from '../../shared/editing/edit-task.ts';
import { useEditing } from '../../shared/editing/editing.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { oneTitle, TITLE_MAX } from '../quick-add/paste.ts';

/** What a key opens for a task, or for several. */
export type OpenedByKey =
  | { kind: 'dependencies'; row: TaskRow }
  | { kind: 'title'; row: TaskRow }
  | { kind: 'relocate'; ids: readonly string[] };

type KeyDialogsProps = { opened: OpenedByKey; onClose: () => void };

/** The dialog of a key: the dependencies of a task, its title, or another project for tasks. */
export function KeyDialogs({ opened, onClose }: KeyDialogsProps) {
  if (opened.kind === 'dependencies') return <DependencyDialog row={opened.row} onClose={onClose} />;
  if (opened.kind === 'title') return <TitleDialog base={opened.row} onClose={onClose} />;
  return <RelocateTasks ids={opened.ids} follow={false} onClose={onClose} />;
}

/** The title of a task where it cannot be edited in place; what others change meanwhile is a conflict as anywhere. */
function TitleDialog({ base, onClose }: { base: TaskRow; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const scope = useScope();
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState(base.title);
  const field = useRef<HTMLInputElement>(null);
  useEditing({ projectId: base.projectId, taskId: base.id, field: 'title' });
  const title = oneTitle(text);
  const save = () => {
    if (title === '') return;
    setOpen(false);
    if (title !== base.title)
      void editTask({ scope, base, changes: { title }, text: scope.keyOf(base), announce: true });
  };
  const label = t('list.editTitle', { title: scope.keyOf(base) });
  return (
    <Modal
      open={isOpen}
      title={label}
      okText={common('action.save')}
      okButtonProps={{ disabled: title === '' }}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterOpenChange={(shown) => shown && field.current?.select()}
      afterClose={onClose}
      width={520}
    >
      <Input
        ref={(input) => {
          field.current = input?.input ?? null;
        }}
        autoFocus
        aria-label={t('shared.field.title')}
        maxLength={TITLE_MAX * 2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && save()}
      />
    </Modal>
  );
}
