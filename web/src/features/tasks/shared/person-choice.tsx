import type { Person } from '@opsyard/contract';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Choice } from '../../../ui/choice-list.tsx';

/** One person as a choice; the account name tells people of the same name apart. */
export function personChoice(person: Person): Choice {
  return {
    value: person.id,
    text: person.realname,
    hint: person.username === person.realname ? undefined : person.username,
    mark: <Avatar person={person} size={20} decorative />,
  };
}
