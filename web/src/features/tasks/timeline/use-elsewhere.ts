import { type DependencyElsewhere, dependencyText } from '@opsyard/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listText } from '../../../kernel/words/list-text.ts';

const NONE: readonly DependencyElsewhere[] = [];

/** The tasks of other projects a task depends on or is needed by, in words; by the id of the task. */
export function useElsewhere(dependencies: readonly DependencyElsewhere[] = NONE): ReadonlyMap<string, string> {
  const { t } = useTranslation('tasks');
  return useMemo(() => {
    const byTask = Map.groupBy(dependencies, ({ ownId }) => ownId);
    const textOf = (of: readonly DependencyElsewhere[], side: 'predecessors' | 'successors') => {
      const own = of.filter(({ ownId, predecessorId }) => (ownId === predecessorId) === (side === 'successors'));
      const keys = listText(own.map((one) => dependencyText(one.task.key, one)));
      return keys === '' ? [] : [t(`schedule.elsewhere.${side}`, { keys })];
    };
    const texts = [...byTask].map(
      ([id, of]) => [id, listText([...textOf(of, 'predecessors'), ...textOf(of, 'successors')])] as const,
    );
    return new Map(texts);
  }, [dependencies, t]);
}
