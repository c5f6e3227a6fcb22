import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startWords } from '../../app/words/words.ts';
import { EarlyInput } from './early-input.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

beforeAll(async () => {
  await startWords();
  // jsdom has no layout, but the editor queries text positions.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

test('what is typed while the editor is loaded follows the text, is no shortcut, and is in the editor, which has the focus', async () => {
  let arrive: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let isThere = false;
  void code.then(() => {
    isThere = true;
  });
  const onShortcut = vi.fn();
  const isShortcut = ({ target }: KeyboardEvent) => target instanceof HTMLTextAreaElement || onShortcut();
  document.addEventListener('keydown', isShortcut);
  const pictures = { fetch: () => Promise.reject(new Error('no file')) };
  function Late(props: { value: string; onChange: (html: string) => void }) {
    if (!isThere) throw code;
    return <RichTextEditor {...props} autoFocus label="Text" placeholder="" pictures={pictures} />;
  }
  function Box() {
    const [value, setValue] = useState('<p>Draft</p>');
    const early = { value, label: 'Text', placeholder: 'Write', onChange: setValue };
    return (
      <Suspense fallback={<EarlyInput {...early} />}>
        <Late value={value} onChange={setValue} />
      </Suspense>
    );
  }
  render(<Box />);
  const early = screen.getByRole('textbox', { name: 'Text' });
  expect(document.activeElement).toBe(early);
  await userEvent.keyboard('if a < b{Enter}& so on');
  expect(onShortcut).not.toHaveBeenCalled();
  document.removeEventListener('keydown', isShortcut);
  arrive();
  await screen.findByRole('button', { name: 'Bold' });
  const editor = screen.getByRole('textbox', { name: 'Text' });
  expect(document.activeElement).toBe(editor);
  expect([...editor.children].map(({ textContent }) => textContent)).toEqual(['Draft', 'if a < b', '& so on']);
});
