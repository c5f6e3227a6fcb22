import type { Person } from '@opsyard/contract';
import { Avatar } from '../../../../ui/avatar.tsx';
import type { Choice } from '../../../../ui/lists/choice-list.tsx';

/** A user as an option; the account name distinguishes users with the same name. */
export function personChoice(person: Person): Choice {
  return {
    value: person.id,
    text: person.realname,
    hint: person.username === person.realname ? undefined : person.username,
    mark: <Avatar person={person} size={20} decorative />,
  };
}
