import { commonFailures, project as projects } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { project, projectDetail } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { keyOf } from '../../../kernel/calls/api.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { useWorkloadScope } from './scope-choice.tsx';

beforeAll(startWords);
beforeEach(() => void signedIn());

function Chosen({ from }: { from: string }) {
  const [state, setState] = useState({ project: from, type: id('9') });
  const { scope, isKnown, missing } = useWorkloadScope(state, (change) => setState({ ...state, ...change }));
  return <p>{JSON.stringify({ state, scope, isKnown, missing: missing?.error.status })}</p>;
}

test('a former key of a project is replaced by its present one, and the tasks of the project count', async () => {
  new MockServer().on(projects.list, [project({ key: 'SHOP' })]).on(projects.queryById, projectDetail({ key: 'SHOP' }));
  showInProject(<Chosen from="SITE" />);
  const shown = { state: { project: 'SHOP', type: id('9') }, scope: { projectId: project().id }, isKnown: true };
  expect(await screen.findByText(JSON.stringify(shown))).toBeDefined();
});

test('a key that no project has ever had is reported', async () => {
  new MockServer().on(projects.list, [project()]).fail(projects.queryById, commonFailures.notFound);
  showInProject(<Chosen from="NONE" />);
  expect(await screen.findByText(/"isKnown":false,"missing":404/)).toBeDefined();
});

test('a project that returned to a former key is shown there, although its other key was read before', async () => {
  const read = (key: string) => keyOf(projects.queryById, { query: { key } });
  queryCache.setQueryData(read('SITE'), projectDetail({ key: 'SITE' }));
  queryCache.setQueryData(read('SHOP'), projectDetail({ key: 'SITE' }));
  new MockServer().on(projects.list, [project({ key: 'SITE' })]).on(projects.queryById, projectDetail({ key: 'SITE' }));
  showInProject(<Chosen from="SHOP" />);
  expect(await screen.findByText(/"project":"SITE".*"isKnown":true/)).toBeDefined();
  queryCache.setQueryData(read('SHOP'), projectDetail({ key: 'SHOP' }));
  queryCache.setQueryData(read('SITE'), projectDetail({ key: 'SHOP' }));
  expect(await screen.findByText(/"project":"SHOP".*"isKnown":true/)).toBeDefined();
});
