import { useUrlState } from '../../../kernel/url-state.ts';
import { RecordPage } from '../../../records/record-page.tsx';
import { Designer } from './designer.tsx';
import { Preview } from './preview.tsx';
import { ReportActions } from './report-actions.tsx';
import { Runs } from './runs.tsx';
import { shownTemplates } from './shown-records.ts';

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
