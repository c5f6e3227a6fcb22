import { customKey, isCustomKey, type WorkflowRules, workflow } from '@opsyard/contract';
import { useEffect, useState } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { editableRules, NO_RULES } from './draft.ts';

/** The workflow as it is edited: from the draft on the server if there is one, otherwise from the published rules. */
export function useWorkflowRules() {
  const scope = useScope();
  const { project } = scope;
  const { data: setup, refetch } = useRead(workflow.setup, { query: { projectId: project.id } }, { quiet: true });
  const published = project.workflow?.version ?? 0;
  const version = setup?.version ?? published;
  const isOutdated = version < published;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const prepared = setup?.draft ?? null;
  // What is edited stays as it is while others save; saving it is refused then.
  const [draft, setDraft] = useState<{ rules: WorkflowRules; version: number } | null>(null);
  useLeaveGuard(draft !== null);
  return {
    rules: draft?.rules ?? rulesIn(scope, prepared ?? project.workflow),
    draft,
    version,
    isPrepared: prepared !== null,
    isStale: draft !== null && draft.version !== version,
    versions: setup?.versions ?? [],
    change: (rules: WorkflowRules) => setDraft({ rules, version: draft?.version ?? version }),
    use: (rules: WorkflowRules) => setDraft({ rules: rulesIn(scope, rules), version }),
    discard: () => setDraft(null),
  };
}

/** Rules as this project can edit them. */
function rulesIn({ project, fields }: ProjectScope, rules: WorkflowRules | null | undefined): WorkflowRules {
  if (!rules) return NO_RULES;
  const names = new Set<string>(fields.map(({ id }) => customKey(id)));
  const members = new Set(project.members.map(({ id }) => id));
  return editableRules(rules, {
    statusIds: new Set(project.statuses.map(({ id }) => id)),
    isField: (name) => !isCustomKey(name) || names.has(name),
    isMember: (id) => members.has(id),
  });
}
