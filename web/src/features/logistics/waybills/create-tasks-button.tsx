import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { part } from '../../../kernel/loading/screens.ts';
import type { SelectionBody } from '../../../records/scope.ts';

const CreateTasks = part(() => import('./create-tasks.tsx'), 'CreateTasks', 'first');

type CreateTasksButtonProps = { which: SelectionBody; onDone?: () => void };

/** Button that opens the creation of tasks for the selected waybills. */
export function CreateTasksButton({ which, onDone }: CreateTasksButtonProps) {
  const { t } = useTranslation('logistics');
  const mayCreate = useCan('task:use');
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  const close = (isDone: boolean) => {
    setOpen(false);
    if (isDone) onDone?.();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('tasks.open')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateTasks which={which} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
