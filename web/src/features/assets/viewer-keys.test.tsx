import {
  type AssetNote,
  type AssetReview,
  type AssetVersion,
  asset,
  assetFile,
  assetFolderAccess,
  assetNote,
  assetReview,
  assetUpload,
  type Reply,
} from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { ShortcutSheet } from '../../app/help/shortcut-sheet.tsx';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { listenForShortcuts } from '../../kernel/commands/commands.ts';
import { DecisionForm } from './decision-form.tsx';
import { FrameSteps } from './notes/frame-steps.tsx';
import { Versions } from './versions.tsx';

beforeAll(startWords);
beforeEach(() => listenForShortcuts());

const review = { id: id('1'), versionId: id('2'), sha256: 'a'.repeat(64) } as AssetReview;
const version = (no: number): AssetVersion => ({
  ...{ id: id(String(no)), assetId: id('9'), no, name: `text-${no}.bin`, size: 1, mime: 'text/plain', preview: 'none' },
  ...{
    sha256: 'a'.repeat(64),
    dimensions: null,
    uploadedBy: null,
    uploadedByName: null,
    at: '2026-01-01T00:00:00.000Z',
    original: true,
  },
});

function show(children: ReactNode, notes: AssetNote[] = []) {
  signedIn();
  queryCache.clear();
  const server = new MockServer()
    .on(assetReview.decide, review)
    .on(assetNote.list, notes)
    .on(assetFile.versions, [version(2), version(1)])
    .on(asset.get, { id: id('9'), deletedAt: null } as Reply<typeof asset.get>)
    .on(assetFolderAccess.tree, [])
    .on(assetUpload.list, []);
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryCache}>
        <div role="dialog" aria-label="Asset">
          <button type="button">Close</button>
          {children}
        </div>
        <button type="button">Tile</button>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { server, user: userEvent.setup() };
}

test('[S13] A, R and X decide a review in the drawer, never while typing, and ask for the required comment', async () => {
  const { server, user } = show(<DecisionForm review={review} />);
  const comment = screen.getByRole('textbox');
  await user.click(screen.getByRole('button', { name: 'Tile' }));
  await user.keyboard('arx');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('x');
  expect(screen.getByRole('alert').textContent).toContain('Say in a comment');
  expect(document.activeElement).toBe(comment);
  await user.keyboard('arx');
  expect(server.calls(assetReview.decide)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('r');
  await waitFor(() => expect(server.calls(assetReview.decide)).toHaveLength(1));
  expect(server.calls(assetReview.decide)[0]?.body).toMatchObject({ verdict: 'changes', comment: 'arx' });
});

test('[S13] changes are requested with an open note instead of a comment, and a rejection still needs one', async () => {
  const notes = [{ id: id('3'), state: 'toCheck' }] as AssetNote[];
  const { server, user } = show(<DecisionForm review={review} />, notes);
  await screen.findByRole('textbox', { name: 'Comment (required only to reject, as there is an open note)' });
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(screen.getByRole('alert').textContent).toContain('Say in a comment');
  expect(server.calls(assetReview.decide)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  await waitFor(() => expect(server.calls(assetReview.decide)).toHaveLength(1));
  expect(server.calls(assetReview.decide)[0]?.body).toMatchObject({ verdict: 'changes', comment: '' });
});

test('[S13] V goes to the versions and D compares them', async () => {
  const { user } = show(<Versions id={id('9')} />);
  const shown = await screen.findByRole('button', { name: 'Show v2' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('v');
  expect(document.activeElement).toBe(shown);
  await user.keyboard('d');
  expect(await screen.findByRole('dialog', { name: 'Compare versions' })).toBeTruthy();
});

test('[S13] the list of shortcuts names the keys whose buttons are there', async () => {
  show(
    <>
      <Versions id={id('9')} />
      <ShortcutSheet onClose={() => undefined} />
    </>,
  );
  await screen.findByRole('button', { name: 'Show v2' });
  const group = (await screen.findByText('Open asset')).parentElement;
  expect(group?.textContent).toContain('Compare versionsD');
  expect(group?.textContent).not.toContain('Approve');
});

test('[85] a video is stepped by a frame with comma and full stop, also while the player has the focus, within its length', async () => {
  const user = userEvent.setup();
  const video = document.createElement('video');
  document.body.append(video);
  Object.defineProperty(video, 'duration', { value: 0.07 });
  const went: number[] = [];
  const goTo = (timeMs: number) => {
    went.push(timeMs);
    video.currentTime = timeMs / 1_000;
  };
  show(<FrameSteps player={{ current: video }} goTo={goTo} />);
  await user.keyboard('..');
  video.tabIndex = 0;
  video.focus();
  await user.keyboard(',,,');
  await user.click(screen.getByRole('button', { name: 'Next frame' }));
  expect(went).toEqual([40, 70, 30, 0, 0, 40]);
  video.remove();
});
