import { channel, channelType, commonFailures, department, type Failure } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../test/makers.ts';
import { MockServer } from '../../test/server.ts';
import { startWords } from '../app/words/words.ts';
import { queryCache } from '../kernel/calls/query-cache.ts';
import { useNames } from './names.ts';
import { recordsOf } from './record-screen.tsx';

beforeAll(startWords);

const targets = { logisticsChannel: recordsOf(channelType, channel) };

function Name({ id }: { id: string }) {
  return <p>{useNames(targets).link('logisticsChannel', id) ?? '…'}</p>;
}

function show(id: string, answer: (server: MockServer) => MockServer): void {
  signedIn();
  answer(new MockServer().on(department.queryIdTree, []));
  render(
    <QueryClientProvider client={queryCache}>
      <Name id={id} />
    </QueryClientProvider>,
  );
}

test('a linked record that does not exist or that the user may not see is shown as a dash, not as still loading', async () => {
  show('a'.repeat(32), (server) => server.on(channel.which, []));
  expect(await screen.findByText('—')).toBeTruthy();
});

test('without permission for the other records their names are shown as a dash', async () => {
  const forbidden: Failure = commonFailures.forbidden;
  show('b'.repeat(32), (server) => server.fail(channel.which, forbidden));
  expect(await screen.findByText('—')).toBeTruthy();
});
