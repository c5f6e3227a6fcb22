import { type FormDetail, type FormRow, formProblems, form as forms } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { notify } from '../../../../kernel/notify.ts';

export type Facts = Pick<FormDetail, 'name' | 'audience' | 'intake' | 'draft'>;

/** A form as it is being changed, with what saves and publishes it. */
export function useDesign(form: FormDetail) {
  const { t } = useTranslation('tasks');
  const [saved, setSaved] = useState<FormRow>(form);
  const [base, setBase] = useState<Facts>(factsOf(form));
  const [facts, setFacts] = useState<Facts>(base);
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync: edit, isPending: isSaving } = useSend(forms.edit);
  const { mutateAsync: publish, isPending: isPublishing } = useSend(forms.publish);
  const isDirty = JSON.stringify(facts) !== JSON.stringify(base);
  const problems = formProblems(facts.draft, form.fields);

  async function write(): Promise<FormRow> {
    if (!isDirty) return saved;
    const row = await edit({ body: { id: form.id, version: saved.version, ...facts } });
    setSaved(row);
    setBase(facts);
    return row;
  }
  const done = (text: string) => notify(({ message }) => void message.success(text));
  // A refusal has already been shown.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  return {
    ...{ saved, facts, isDirty, isChecked, problems },
    isBusy: isSaving || isPublishing,
    change: (change: Partial<Facts>) => setFacts((present) => ({ ...present, ...change })),
    save: () => quietly(write().then(() => done(t('forms.saved')))),
    publish() {
      setChecked(true);
      if (problems.length > 0) return void notify(({ message }) => void message.error(t('forms.incomplete')));
      quietly(
        write()
          .then(({ version }) => publish({ body: { id: form.id, version } }))
          .then((row) => {
            setSaved(row);
            done(t('forms.publishedNow', { version: row.publishedVersion ?? 1 }));
          }),
      );
    },
  };
}

function factsOf({ name, audience, intake, draft }: FormDetail): Facts {
  return { name, audience, intake, draft };
}
