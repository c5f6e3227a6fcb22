import { useCan } from '../../../../kernel/can.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { ProjectExports } from './project-exports.tsx';
import { ProjectImports } from './project-imports.tsx';

/** What was imported into the project, and exports of its tasks; each for those who may. */
export function TransferSettings() {
  const { can } = useScope();
  const mayImport = useCan('task:task:import');
  const mayExport = useCan('task:task:export');
  return (
    <>
      {mayImport && can('importTasks') && <ProjectImports />}
      {mayExport && can('exportTasks') && <ProjectExports />}
    </>
  );
}
