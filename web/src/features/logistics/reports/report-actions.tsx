import { recordFailures, reportTemplate } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { useCan } from '../../../kernel/can.tsx';
import { notify } from '../../../kernel/notify.ts';
import { showRefusal } from '../../../records/record-undo.ts';
import type { AnyRow } from '../../../records/scope.ts';
import { RunButton } from './run-button.tsx';

const COPIES = 20;
const COPIED = ['dataset', 'format', 'notes', 'columns', 'filter', 'order', 'groupBy', 'measures'] as const;

/** Actions of a template besides editing its fields. */
export function ReportActions({ row, onDesign }: { row: AnyRow; onDesign: (id: string) => void }) {
  const { t } = useTranslation('logistics');
  const mayEdit = useCan('logistics:report:edit');
  const nameOf = (number: number) =>
    number === 1
      ? t('reports.copyName', { name: row.name })
      : t('reports.copyNameNumbered', { name: row.name, number });
  const duplicate = async () => {
    try {
      const { id } = await addCopy(row, nameOf);
      notify(({ message }) => void message.success(t('reports.duplicated')));
      await refresh('reportTemplate');
      onDesign(id);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      showRefusal(error);
    }
  };
  return (
    <>
      <RunButton templateId={row.id} isEnabled={row.state === 'enabled'} size="small" />
      {mayEdit && (
        <Button size="small" onClick={() => onDesign(row.id)}>
          {t('reports.design')}
        </Button>
      )}
      {mayEdit && (
        <Button size="small" onClick={() => void duplicate()}>
          {t('reports.duplicate')}
        </Button>
      )}
    </>
  );
}

/** Adds a copy under the first free name. */
async function addCopy(row: AnyRow, nameOf: (number: number) => string): Promise<{ id: string }> {
  const values = Object.fromEntries(COPIED.flatMap((key) => (row[key] === null ? [] : [[key, row[key]]])));
  for (let number = 1; ; number += 1) {
    const name = [...nameOf(number)].slice(-100).join('');
    try {
      return await call(reportTemplate.add, { body: { ...values, name } as never }, { quiet: true });
    } catch (error) {
      const isTaken = error instanceof RequestError && error.is(recordFailures.duplicate);
      if (!isTaken || number === COPIES) throw error;
    }
  }
}
