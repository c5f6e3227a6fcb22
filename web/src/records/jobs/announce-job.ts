import i18next from 'i18next';
import { createElement } from 'react';
import { notify } from '../../kernel/notify.ts';

const SHOWN_FOR = 8;

export function jobAddress(jobId: string): string {
  return `/jobs?job=${jobId}`;
}

/** Notifies that a job has started, with a link to its progress. */
export function announceJob(jobId: string): void {
  notify(({ message }) => {
    // Messages are shown outside the router.
    const link = createElement('a', { href: jobAddress(jobId) }, i18next.t('records:job.show'));
    const content = createElement('span', null, i18next.t('records:job.started'), ' ', link);
    void message.open({ key: `job:${jobId}`, type: 'info', duration: SHOWN_FOR, content });
  });
}
