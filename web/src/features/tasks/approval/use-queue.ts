import { approval, assetReview, formSubmission } from '@opsyard/contract';
import { useMemo } from 'react';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { mergeParts, type Queue, type QueueItem } from './queue-model.ts';

/** The entries of a queue of all kinds as far as they are loaded; undefined while the first ones are. */
export function useQueue(which: Queue) {
  const hasAssets = useCan('assets:asset:view');
  const transitions = useReadPages(approval.queue, { which }, { keepPrevious: true });
  const reviews = useReadPages(assetReview.queue, { which }, { keepPrevious: true, enabled: hasAssets });
  const hasForms = which === 'waiting';
  const today = dayOf(useNow());
  const forms = useReadPages(formSubmission.list, { view: 'open', today }, { keepPrevious: true, enabled: hasForms });
  const kinds = [transitions, ...(hasAssets ? [reviews] : []), ...(hasForms ? [forms] : [])];
  const isLoading = kinds.some(({ pages, error }) => !pages && !error);
  const items = useMemo(() => {
    const ofTransitions = (transitions.pages ?? []).flatMap(({ records }) =>
      records.map((request): QueueItem => ({ kind: 'transition', id: request.id, request })),
    );
    const ofAssets = (reviews.pages ?? []).flatMap(({ records }) =>
      records.map((request): QueueItem => ({ kind: 'asset', id: request.id, request })),
    );
    const ofForms = (hasForms ? (forms.pages ?? []) : []).flatMap(({ records }) =>
      records.map((request): QueueItem => ({ kind: 'form', id: request.id, request })),
    );
    const parts = [
      { items: ofTransitions, isComplete: !transitions.more },
      { items: ofAssets, isComplete: !reviews.more },
      { items: ofForms, isComplete: !(hasForms && forms.more) },
    ];
    return mergeParts(parts, which);
  }, [transitions.pages, transitions.more, reviews.pages, reviews.more, forms.pages, forms.more, hasForms, which]);
  const unfinished = kinds.filter(({ more }) => more);
  return {
    items: isLoading ? undefined : items,
    error: kinds.find(({ error, pages }) => error && !pages)?.error ?? null,
    more: unfinished.length > 0 ? () => unfinished.forEach(({ more }) => void more?.()) : null,
    isReadingMore: kinds.some(({ isReadingMore }) => isReadingMore),
    reload: () => kinds.forEach(({ reload }) => void reload()),
  };
}
