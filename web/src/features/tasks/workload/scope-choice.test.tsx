import { project } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words.ts';
import { ScopeChoice, useWorkloadScope } from './scope-choice.tsx';

beforeAll(startWords);
beforeEach(() => void signedIn());

function Workload() {
  const value = { project: 'FORMER', type: '' };
  const { scope, isKnown, ...choice } = useWorkloadScope(value);
  return (
    <>
      <ScopeChoice value={value} {...choice} onChange={() => undefined} />
      {isKnown && <p>Tasks of {Object.values(scope).join()}</p>}
    </>
  );
}

test('a workload at an address with a former key is that of the project', async () => {
  const detail = projectDetail({ name: 'Website' });
  new MockServer().on(project.list, [detail]).on(project.queryById, detail);
  showInProject(<Workload />);
  expect(await screen.findByText(`Tasks of ${detail.id}`)).toBeTruthy();
  expect(screen.getByText(`Website (${detail.key})`)).toBeTruthy();
});
