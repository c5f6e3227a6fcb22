import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import type { SelectionBody } from '../../../records/scope.ts';

const CreateTasks = lazy(async () => ({ default: (await import('./create-tasks.tsx')).CreateTasks }));

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
