import { ConflictTray } from '../shared/conflicts/conflict-tray.tsx';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';
import { SchedulePlans } from './schedule-plans.tsx';

/** What changes of tasks in other projects than that of the page still wait for: conflicts and plans. */
export function ProjectTrays({ projectKeys }: { projectKeys: readonly string[] }) {
  return projectKeys.map((key) => <Trays key={key} projectKey={key} />);
}

function Trays({ projectKey }: { projectKey: string }) {
  const { scope } = useProject(projectKey);
  return (
    scope && (
      <ScopeProvider value={scope}>
        <ConflictTray name={scope.project.name} />
        <SchedulePlans />
      </ScopeProvider>
    )
  );
}
