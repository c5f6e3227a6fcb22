import { identity, type Person } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../kernel/calls/api.ts';
import { useDebounced } from '../kernel/use-debounced.ts';
import { Avatar } from './avatar.tsx';
import { ChoiceList } from './lists/choice-list.tsx';

type PeopleSearchProps = {
  label: string;
  selected: readonly string[];
  /** Users who cannot be selected because they are already included. */
  without?: readonly string[];
  onPick: (person: Person) => void;
};

/** A user search by name, including users outside of the project; for popups. */
export function PeopleSearch({ label, selected, without = [], onPick }: PeopleSearchProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = search ? { search } : {};
  const { data = [], isPending } = useRead(identity.people, { query }, { keepPrevious: true, staleTime: 60_000 });
  const found = data.filter(({ id }) => !without.includes(id));
  return (
    <ChoiceList
      label={label}
      choices={found.map((person) => ({
        value: person.id,
        text: person.realname,
        hint: person.departName ?? person.username,
        mark: <Avatar person={person} size={20} decorative />,
      }))}
      selected={selected}
      multiple
      onSearch={setText}
      onPick={(id) => {
        const person = found.find((one) => one.id === id);
        if (person) onPick(person);
      }}
      empty={isPending ? t('choice.searching') : t('choice.empty')}
    />
  );
}
