import { form as forms } from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Page } from '../../../ui/page.tsx';
import { Designer } from './designer/designer.tsx';
import { NewForm } from './designer/new-form.tsx';
import { FillFormPage } from './fill-form.tsx';
import { FormList } from './form-list.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { Requests } from './inbox/requests.tsx';
import { useLiveForms } from './use-live-forms.ts';

const TABS = ['forms', 'inbox', 'mine'] as const;
type Tab = (typeof TABS)[number];

/** Forms whose answers become tasks, what waits to be reviewed, and one's own requests; the form in the address is designed or filled in. */
export function TaskFormsPage() {
  const { t } = useTranslation('tasks');
  const [{ form, fill, tab }, go] = useUrlState({ form: '', fill: '', tab: 'forms', request: '' });
  const [isAdding, setAdding] = useState(false);
  const mayDesign = useCan('task:form:edit');
  useLiveForms();
  const { data } = useRead(forms.list, {}, { quiet: true });
  const design = (id: string) => {
    setAdding(false);
    go({ form: id }, { push: true });
  };
  if (form) return <Designer key={form} formId={form} onBack={() => go({ form: '' })} />;
  if (fill) return <FillFormPage key={fill} formId={fill} />;
  const shown: Tab = TABS.find((one) => one === tab) ?? 'forms';
  const reviews = shown === 'inbox' || data?.some(({ mayTriage }) => mayTriage);
  return (
    <Page
      title={t('forms.title')}
      action={
        mayDesign && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('forms.new')}
          </Button>
        )
      }
      filters={
        <Segmented<Tab>
          value={shown}
          onChange={(next) => go({ tab: next, request: '' })}
          options={TABS.filter((one) => one !== 'inbox' || reviews).map((value) => ({
            value,
            label: t(`forms.tabs.${value}`),
          }))}
        />
      }
    >
      {shown === 'forms' && <FormList onDesign={design} />}
      {shown === 'inbox' && <Inbox />}
      {shown === 'mine' && <Requests />}
      {isAdding && <NewForm onClose={() => setAdding(false)} onAdded={design} />}
    </Page>
  );
}
