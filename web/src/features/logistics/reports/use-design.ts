import {
  commonFailures,
  designOf,
  designProblem,
  type RecordConflict,
  type Reply,
  type ReportDesign,
  reportTemplate,
  reportTemplateType,
} from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { showRefusal } from '../../../records/record-undo.ts';
import { confirm } from '../../../ui/popups/confirm.tsx';

type Saved = Reply<typeof reportTemplate.edit>['record'];
/** The fields of a template that the designer edits. */
export type Facts = { name: string; format: 'xlsx' | 'csv'; design: ReportDesign };

/** State of a template in the designer, and its save function. */
export function useDesign(template: Saved) {
  const { t } = useTranslation('logistics');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const [saved, setSaved] = useState<Saved>(template);
  const [facts, setFacts] = useState<Facts>(() => factsOf(template));
  const [isSaving, setSaving] = useState(false);
  const changes = changesOf(factsOf(saved), facts);

  async function write(version: number): Promise<void> {
    setSaving(true);
    try {
      const body = { id: saved.id, version, changes };
      const { record } = await call(reportTemplate.edit, { body }, { quiet: true });
      setSaved(record);
      setFacts(factsOf(record));
      notify(({ message }) => void message.success(t('reports.saved')));
      void refresh('reportTemplate');
    } catch (error) {
      refused(error);
    } finally {
      setSaving(false);
    }
  }

  /** Asks before overwriting changes of others. */
  function refused(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    const { conflicts = [], version } = (error.detail ?? {}) as Partial<RecordConflict>;
    if (!error.is(commonFailures.staleVersion) || version === undefined || conflicts.length === 0) {
      showRefusal(error);
      return;
    }
    const names = conflicts.map(({ field }) => reportTemplateType.allFields[field]?.name[at] ?? field);
    confirm({
      title: t('reports.changedTitle'),
      text: t('reports.changedText', { parts: listText(names) }),
      verb: t('reports.overwrite'),
      run: () => write(version),
    });
  }

  return {
    ...{ facts, saved, isSaving },
    isDirty: Object.keys(changes).length > 0,
    problem: designProblem(facts.design),
    change: (part: Partial<Facts>) => setFacts((present) => ({ ...present, ...part })),
    save: () => write(saved.version),
  };
}

function factsOf(template: Saved): Facts {
  return {
    name: template.name ?? '',
    format: template.format === 'csv' ? 'csv' : 'xlsx',
    design: designOf(template),
  };
}

/** The changed fields in the stored format: empty ones are null. */
function changesOf(base: Facts, { name, format, design }: Facts) {
  const before = { name: base.name, format: base.format, ...base.design };
  const after = { name: name.trim(), format, ...design };
  const keys = Object.keys(after) as (keyof typeof after)[];
  const changed = keys.filter((key) => after[key] !== before[key]);
  return Object.fromEntries(changed.map((key) => [key, after[key] || null]));
}
