import { TaskConflicts } from '../shared/conflicts/task-conflicts.tsx';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';
import { SchedulePlans } from './schedule-plans.tsx';

/** What changes of tasks in other projects than that of the page still wait for: conflicts and plans. */
export function ProjectConflicts({ projectKeys }: { projectKeys: readonly string[] }) {
  return projectKeys.map((key) => <ConflictsOfProject key={key} projectKey={key} />);
}

function ConflictsOfProject({ projectKey }: { projectKey: string }) {
  const { scope } = useProject(projectKey);
  return (
    scope && (
      <ScopeProvider value={scope}>
        <TaskConflicts name={scope.project.name} />
        <SchedulePlans />
      </ScopeProvider>
    )
  );
}
