import { type Fields, type Names, recordFieldsOf, TASK_FIELDS } from '@opsyard/contract';
import { useMemo } from 'react';
import { FilterPanel, type FilterPanelProps } from '../../../../records/filter/filter-panel.tsx';
import { FieldScopeProvider } from '../../../../records/scope-provider.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';

/** Nested conditions on the fields of a task, in rows and as text. */
export function TaskConditions(panel: FilterPanelProps) {
  const { project } = useScope();
  const { statuses, types, labels, fields: custom } = project;
  const scope = useMemo(() => {
    // The statuses and labels of a project are few and known, so that they are picked from a list.
    const fields: Fields = {
      ...TASK_FIELDS,
      status: { ...TASK_FIELDS.status, kind: 'choice', choices: choicesOf(statuses) },
      approval: { ...TASK_FIELDS.approval, kind: 'choice', choices: choicesOf(statuses) },
      type: { ...TASK_FIELDS.type, kind: 'choice', choices: choicesOf(types) },
      ...recordFieldsOf(custom),
      labels: { ...TASK_FIELDS.labels, kind: 'choices', choices: choicesOf(labels) },
    };
    return { fields, title: 'title', targets: {} };
  }, [statuses, types, labels, custom]);
  return (
    <FieldScopeProvider value={scope}>
      <FilterPanel {...panel} />
    </FieldScopeProvider>
  );
}

function choicesOf(named: readonly { id: string; name: string }[]): Readonly<Record<string, Names>> {
  return Object.fromEntries(named.map(({ id, name }) => [id, [name, name]]));
}
