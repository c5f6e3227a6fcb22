import { dashboard } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { Visits } from './visits.tsx';

async function renderedChange(weekVisitCount: number, formerWeekVisitCount: number): Promise<string> {
  const totals = { totalVisitCount: 90, todayVisitCount: 1, todayIp: 1 };
  new MockServer()
    .on(dashboard.visitInfo, [])
    .on(dashboard.loginfo, { ...totals, weekVisitCount, formerWeekVisitCount });
  queryCache.clear();
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <Visits />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const definitionText = (await screen.findByRole('definition')).textContent ?? '';
  cleanup();
  return definitionText;
}

test('[DM-01] the workbench shows the change of visits against the previous week, and none without visits in it', async () => {
  await startWords();
  signedIn();
  expect(await renderedChange(30, 20)).toBe('30▲Up50%');
  expect(await renderedChange(15, 20)).toBe('15▼Down25%');
  expect(await renderedChange(3, 0)).toBe('3');
});
