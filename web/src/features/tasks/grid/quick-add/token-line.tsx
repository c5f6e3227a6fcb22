import { useTokenNames } from './token-aid.tsx';
import { TokenChips } from './token-chips.tsx';
import { readTokens } from './tokens.ts';

/** A title that waits to be added, and what its tokens give the task. */
export function TokenLine({ text }: { text: string }) {
  const { title, tokens } = readTokens(text, useTokenNames());
  return (
    <>
      {title}
      <TokenChips tokens={tokens} />
    </>
  );
}
