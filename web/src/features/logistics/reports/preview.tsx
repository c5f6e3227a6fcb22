import { designOf, designProblem, reportTemplate } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { PreviewRows } from './preview-table.tsx';

/** Preview of the first rows of a saved report. */
export function Preview({ id }: { id: string }) {
  const { data, error, refetch } = useRead(reportTemplate.get, { query: { id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const design = designOf(data);
  return <PreviewRows design={design} problem={designProblem(design)} />;
}
