import { type Reply, reportTemplate } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { useUnsaved } from '../../../ui/forms/use-unsaved.ts';
import { Page } from '../../../ui/page.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DesignForm } from './design-form.tsx';
import { PreviewTable } from './preview-table.tsx';
import styles from './reports.module.css';
import { RunButton } from './run-button.tsx';
import { useDesign } from './use-design.ts';

type Template = Reply<typeof reportTemplate.get>;

/** Report designer with a preview. */
export function Designer({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation('logistics');
  const { data, error, refetch } = useRead(reportTemplate.get, { query: { id } }, { quiet: true });
  if (data && data.deletedAt === null) return <Design template={data} onBack={onBack} />;
  const isGone = error?.status === 404 || data !== undefined;
  return (
    <Page title={t('reports.design')}>
      {isGone && <Empty title={t('reports.gone')} text={t('reports.goneText')} />}
      {error && !isGone && <Failure error={error} retry={() => void refetch()} />}
      {!error && !isGone && <RowsSkeleton />}
    </Page>
  );
}

function Design({ template, onBack }: { template: Template; onBack: () => void }) {
  const { t } = useTranslation('logistics');
  const { facts, saved, isDirty, isSaving, problem, change, save } = useDesign(template);
  useUnsaved(isDirty);
  const leave = () =>
    confirm({
      title: t('reports.unsavedTitle', { name: saved.name }),
      text: t('reports.unsavedText'),
      verb: t('reports.discard'),
      danger: true,
      run: onBack,
    });
  return (
    <Page
      title={saved.name}
      action={
        <span className={styles.actions}>
          <Button onClick={isDirty ? leave : onBack}>{t('reports.back')}</Button>
          <RunButton templateId={template.id} isEnabled={!isDirty && saved.state === 'enabled'} />
          <Button
            type="primary"
            disabled={!isDirty || problem !== undefined || facts.name.trim() === ''}
            loading={isSaving}
            onClick={() => void save()}
          >
            {t('reports.save')}
          </Button>
        </span>
      }
    >
      <div className={styles.designer}>
        <DesignForm facts={facts} problem={problem} onChange={change} />
        <PreviewTable design={facts.design} problem={problem} />
      </div>
    </Page>
  );
}
