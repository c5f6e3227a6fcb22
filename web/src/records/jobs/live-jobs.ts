import { recordJob } from '@opsyard/contract';
import { useEffect, useRef } from 'react';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { usePush, useWatchRecords } from '../../kernel/push/push.ts';

const BATCH_DELAY = 400;

/** Reloads jobs on push messages, throttled. */
export function useLiveJobs(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { feature } = recordJob.list;
  useWatchRecords(feature);
  usePush((message) => {
    const isJobMessage = message.cmd === 'record' && message.recordType === feature;
    if (message.cmd !== 'reset' && !isJobMessage) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh(feature);
    }, BATCH_DELAY);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
