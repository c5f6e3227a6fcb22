import { type FormDetail, form as forms, isFieldProblem } from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../kernel/calls/api.ts';
import { useCan } from '../../../../kernel/can.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { useLeaveGuard } from '../../../../ui/forms/use-leave-guard.ts';
import { useSaveCommand } from '../../../../ui/forms/use-save-command.ts';
import { Page } from '../../../../ui/page.tsx';
import { confirm } from '../../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { FormFacts } from '../form-facts.tsx';
import { FormState } from '../form-state.tsx';
import styles from '../forms.module.css';
import { PublicAddress } from '../public-address.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { Preview } from './preview.tsx';
import { useDesign } from './use-design.ts';

/** A form being designed. */
export function Designer({ formId, onBack }: { formId: string; onBack: () => void }) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(forms.queryById, { query: { id: formId } }, { quiet: true });
  if (data) return <Design form={data} onBack={onBack} />;
  return (
    <Page title={t('forms.title')}>
      {error?.status === 404 && <Empty title={t('forms.gone')} text={t('forms.goneText')} />}
      {error && error.status !== 404 && <Failure error={error} retry={() => void refetch()} />}
      {!error && <RowsSkeleton />}
    </Page>
  );
}

function Design({ form, onBack }: { form: FormDetail; onBack: () => void }) {
  const { t } = useTranslation('tasks');
  const [view, setView] = useState<'design' | 'preview'>('design');
  const design = useDesign(form);
  const mayPublish = useCan('task:form:public');
  const { saved, isDirty, isBusy, problems } = design;
  const usable = form.fields.filter(({ problem }) => problem === null);
  const ask = (run: () => void) =>
    confirm({
      title: t('forms.unsavedTitle', { name: saved.name }),
      text: t('forms.unsavedText'),
      verb: t('forms.discard'),
      ...{ danger: true, run },
    });
  useLeaveGuard(isDirty, { param: 'form', ask });
  const save = isDirty && !isBusy ? design.save : null;
  useSaveCommand({ group: t('forms.title'), title: t('forms.save'), save });
  return (
    <Page
      title={saved.name}
      aside={<FormState form={saved} />}
      action={
        <span className={styles.actions}>
          <Button onClick={onBack}>{t('forms.back')}</Button>
          <Button disabled={!isDirty} loading={isBusy} onClick={() => design.save()}>
            {t('forms.save')}
          </Button>
          <Button
            type="primary"
            disabled={isBusy || (!isDirty && !saved.hasChanges && saved.publishedVersion !== null)}
            onClick={() => design.publish()}
          >
            {t('forms.publish')}
          </Button>
        </span>
      }
      filters={
        <Segmented
          value={view}
          onChange={setView}
          options={[
            { value: 'design', label: t('forms.design') },
            { value: 'preview', label: t('forms.preview') },
          ]}
        />
      }
    >
      {view === 'design' && <FormFacts facts={design.facts} project={form.projectName} onChange={design.change} />}
      {view === 'design' && mayPublish && (
        <PublicAddress formId={form.id} isPublished={saved.publishedVersion !== null} />
      )}
      {view === 'design' && (
        <DraftEditor
          draft={design.facts.draft}
          choices={form}
          problems={design.isChecked ? problems : problems.filter(isFieldProblem)}
          onChange={(draft) => design.change({ draft })}
        />
      )}
      {view === 'preview' && <Preview {...form} schema={design.facts.draft} fields={usable} />}
    </Page>
  );
}
