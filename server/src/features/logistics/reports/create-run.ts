import type { Language } from '../../../kernel/access/actor.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { createJob } from '../../../records/jobs/create.ts';
import type { Template } from './make-run.ts';
import { type RunItem, reportKind } from './report-kind.ts';
import { namesOf } from './run-store.ts';

type RunDraft = {
  recipients: readonly string[];
  today: string;
  period?: string;
  language?: Language;
};

/** Creates the job that runs a report for its recipients; returns its id. */
export async function createReportJob(
  writing: Pick<WriteContext, 'db' | 'change'> & { actor: { id: string } },
  template: Pick<Template, 'id' | 'name'>,
  { recipients, today, period, language }: RunDraft,
): Promise<string> {
  const names = await namesOf(writing.db, recipients);
  const items = recipients.map((userId) => {
    const payload: RunItem = {
      templateId: template.id,
      userId,
      today,
      period: period ?? null,
      language: language ?? null,
    };
    return { label: names.get(userId) ?? '', payload };
  });
  return await createJob(writing, reportKind, { title: template.name, params: null, items });
}
