import { search } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Dot } from '../../../ui/chip.tsx';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NONE } from '../shared/pickers/task-choices.tsx';
import { useChipOf } from './chip-of.ts';
import type { CustomEditorProps } from './custom-editor.tsx';
import { useFilesOf } from './reference-value.tsx';

/** Shorter searches would match nearly everything. */
const MIN_LENGTH = 2;

function useFound(text: string) {
  const words = useDebounced(text.trim());
  const isEnough = [...words].length >= MIN_LENGTH;
  const reading = { enabled: isEnough, quiet: true, keepPrevious: true };
  const { data = [], isFetching } = useRead(search.chips, { query: { text: words } }, reading);
  return { found: isEnough ? data : [], isEnough, isFetching };
}

/** Finds a record of any type by words, except the task itself. */
export function RecordEditor({ field, value, taskId, onPick }: CustomEditorProps) {
  const { t } = useTranslation('tasks');
  const { t: parts } = useTranslation('parts');
  const [text, setText] = useState('');
  const { found, isEnough, isFetching } = useFound(text);
  const others = found.filter(({ type, id }) => type !== 'task' || id !== taskId);
  return (
    <ChoiceList
      label={field.name}
      choices={others.map(({ type, id, title, typeName, state }) => ({
        value: `${type}:${id}`,
        text: title,
        hint: typeName,
        mark: <Dot color={state?.color ?? 'gray'} hollow={!state} />,
      }))}
      selected={value === null ? [] : [String(value)]}
      onSearch={setText}
      onPick={onPick}
      empty={isEnough ? parts(isFetching ? 'searching' : 'nothingFound') : parts('searchHint')}
      footer={
        value !== null &&
        !field.required && (
          <Button size="small" block onClick={() => onPick(null)}>
            {t('fieldInput.clear')}
          </Button>
        )
      }
    />
  );
}

/** The same as an input of a form. */
export function RecordInput({ value, ...given }: { value?: string | undefined }) {
  const [text, setText] = useState('');
  const { found } = useFound(text);
  const chosen = useChipOf(value ?? null);
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const options = all.map(({ type, id, title, typeName }) => ({
    value: `${type}:${id}`,
    label: `${title} · ${typeName}`,
  }));
  return (
    <Select
      {...given}
      value={value}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={null}
      options={options}
    />
  );
}

/** Chooses one of the files of the task. */
export function FileEditor({ field, value, taskId, onPick }: CustomEditorProps) {
  const { t } = useTranslation('tasks');
  const read = useFilesOf(taskId ?? null);
  // The empty state is shown only after loading.
  if (taskId && !read) return <RowsSkeleton rows={2} />;
  const files = read ?? [];
  const named = files.map(({ id, name }) => ({ value: id, text: name }));
  const none = { value: NONE, text: t('drawer.none') };
  return (
    <ChoiceList
      label={field.name}
      choices={field.required || files.length === 0 ? named : [...named, none]}
      selected={[value === null ? NONE : String(value)]}
      onPick={(picked) => onPick(picked === NONE ? null : picked)}
      empty={t('references.noFiles')}
    />
  );
}
