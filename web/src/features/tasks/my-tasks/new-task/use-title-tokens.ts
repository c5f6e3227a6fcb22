import type { FormInstance } from 'antd';
import { readTitle } from '../../grid/quick-add/token-reader.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';

/** Returns a function that moves what tokens of a typed title say to the fields. A title that was given has been read before. */
export function useTitleTokens(form: FormInstance, given: string | undefined): () => void {
  const scope = useScope();
  return () => {
    const typed: string = form.getFieldValue('title') ?? '';
    if (typed === given) return;
    const { title, values } = readTitle(typed, scope);
    if (title === typed) return;
    const labelIds = [...new Set([...(form.getFieldValue('labelIds') ?? []), ...(values.labelIds ?? [])])];
    form.setFieldsValue({ title, ...values, ...(labelIds.length > 0 && { labelIds }) });
  };
}
