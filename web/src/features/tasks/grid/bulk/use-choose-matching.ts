import { useEffect, useRef, useState } from 'react';
import { reportFailure } from '../../../../kernel/calls/failure-notice.ts';
import { RequestError, requestErrorOf } from '../../../../kernel/calls/request-error.ts';
import { currentSession } from '../../../../kernel/session.ts';
import { MAX_BATCH } from '../../shared/reading/refresh-tasks.ts';
import type { TaskList } from '../reading/task-list.ts';

export type Matching = {
  /** The tasks further down are being read. */
  reading: boolean;
  choose: (total: number) => void;
};

/** Reads the tasks that match, up to 1,000, and hands them on with the number of all, unless something else was chosen or listed meanwhile. */
export function useChooseMatching(list: TaskList, onRead: (ids: readonly string[], total: number) => void) {
  const requested = useRef<object | null>(null);
  const [reading, setReading] = useState(false);
  const giveUp = () => {
    requested.current = null;
    setReading(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: results for one list are invalid for the next
  useEffect(
    () => () => {
      requested.current = null;
      setReading(false);
    },
    [list],
  );
  const choose = async (known: readonly string[], total: number) => {
    const question = {};
    requested.current = question;
    setReading(true);
    const answer = await list.filledUpTo(MAX_BATCH, known).catch(requestErrorOf);
    if (requested.current !== question) return;
    giveUp();
    if (answer instanceof RequestError) reportFailure(answer, { token: currentSession()?.token ?? null, quiet: false });
    else onRead(answer, total);
  };
  return { reading, giveUp, choose: (known: readonly string[], total: number) => void choose(known, total) };
}
