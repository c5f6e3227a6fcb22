import type { FormInstance } from 'antd';
import { useTokenNames } from '../../grid/quick-add/token-aid.tsx';
import { TokenChips } from '../../grid/quick-add/token-chips.tsx';
import { escaped, readTokens } from '../../grid/quick-add/tokens.ts';

type TitleTokensProps = { title: string; form: FormInstance };

/** What the tokens of a title will set when the field is left. */
export function TitleTokens({ title, form }: TitleTokensProps) {
  const { tokens } = readTokens(title, useTokenNames());
  return <TokenChips tokens={tokens} onEscape={(token) => form.setFieldValue('title', escaped(title, token))} />;
}
