import { channelParts } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { missingCode } from '../../../kernel/loading/missing-code.ts';
import { htmlOfLines } from '../../../ui/rich-text/html-of-lines.ts';
import { createDrafts } from '../drafts.ts';
import { PartsContext } from '../parts-scope.ts';
import { ComposerBox } from './composer-box.tsx';

beforeAll(startWords);

test('plain lines become paragraphs, and signs of HTML stay text', () => {
  expect(htmlOfLines('a <b>\n\n& c')).toBe('<p>a &lt;b&gt;</p><p></p><p>&amp; c</p>');
  expect(htmlOfLines(' \n')).toBe('');
});

test('[63] a comment is written and kept without a connection although its editor has not been loaded', async () => {
  signedIn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const comments = channelParts.logisticsChannelComment;
  const server = new MockServer().unreachable(comments.add);
  const drafts = createDrafts<string>('comment');
  const recordId = id('b');
  drafts.keep(recordId, '<p><strong>Begun</strong></p>', 'Yanwen');
  const scope = { recordId, title: 'Yanwen', calls: { comments } } as never;
  const notices: unknown[] = [];
  missingCode.subscribe(() => notices.push(missingCode.get()));
  render(
    <QueryClientProvider client={queryCache}>
      <PartsContext value={scope}>
        <ComposerBox draftId={recordId} drafts={drafts} label="New comment" />
      </PartsContext>
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('textbox', { name: 'New comment' });
  expect(field.tagName).toBe('TEXTAREA');
  // On phones the notice would lie over the text.
  await waitFor(() => expect(notices).toEqual(['waiting', null]));
  expect(screen.getByText('Begun').tagName).toBe('STRONG');
  await userEvent.type(field, 'Rest{Enter}');
  expect(drafts.get(recordId)).toBe('<p><strong>Begun</strong></p><p>Rest</p>');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.calls(comments.add)).toHaveLength(1));
  expect(server.calls(comments.add)[0]?.body).toEqual({ recordId, html: '<p><strong>Begun</strong></p><p>Rest</p>' });
});
