import { designOf, designProblem, type Fields, reportTemplate, reportTemplateType } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { RecordPage } from '../../../records/record-page.tsx';
import { recordsOf } from '../../../records/record-screen.tsx';
import type { Records } from '../../../records/scope.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Designer } from './designer.tsx';
import { PreviewRows } from './preview-table.tsx';
import { ReportActions } from './report-actions.tsx';
import { Runs } from './runs.tsx';

const PARTS = [
  { key: 'preview', title: ['Preview', '预览'] as const, show: (id: string) => <Preview id={id} /> },
  { key: 'runs', title: ['Runs', '运行记录'] as const, show: (id: string) => <Runs templateId={id} /> },
];

/** Page of the report templates; the one in the URL opens in the designer. */
export function ReportsPage() {
  const [{ design }, go] = useUrlState({ design: '', add: false, open: '' });
  const show = (id: string) => go({ design: id, add: false, open: '' }, { push: true });
  if (design) return <Designer key={design} id={design} onBack={() => go({ design: '', open: design })} />;
  return (
    <RecordPage
      records={shownTemplates}
      importer={null}
      parts={PARTS}
      actions={(row) => <ReportActions row={row} onDesign={show} />}
      onAdded={({ id }) => show(id)}
    />
  );
}

/** Preview of the first rows of a saved report. */
function Preview({ id }: { id: string }) {
  const { data, error, refetch } = useRead(reportTemplate.get, { query: { id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const design = designOf(data);
  return <PreviewRows design={design} problem={designProblem(design)} />;
}

const DESIGNED = ['columns', 'filter', 'order', 'groupBy', 'measures'];
const others = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !DESIGNED.includes(key)));
const all = recordsOf(reportTemplateType, reportTemplate);

/** Templates without the design fields, which only the designer shows. */
const shownTemplates: Records = {
  ...all,
  type: { ...all.type, fields: others(all.type.fields), allFields: others(all.type.allFields) },
};
