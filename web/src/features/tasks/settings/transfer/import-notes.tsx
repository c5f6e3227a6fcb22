import { type TaskImport, taskImports } from '@opsyard/contract';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../kernel/calls/api.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { RefusedRows } from '../../../../ui/import/refused-rows.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';

/** The notes about the file of an import, as they were listed after it, with their download. */
export function ImportNotes({ one: { opId, fileName }, onClose }: { one: TaskImport; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(taskImports.problems, { query: { opId } }, { quiet: true });
  return (
    <Modal open width={720} title={t('transfers.notesTitle', { file: fileName })} onCancel={onClose} footer={null}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data && <RefusedRows problems={data.problems} total={data.total} fileName={fileName} />}
    </Modal>
  );
}
