import Mention from '@tiptap/extension-mention';
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import type { MentionedPerson, MentionList } from './mention-popup.tsx';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const SELECT_KEYS = ['Enter', 'Tab'];

type FindPeople = (text: string) => Promise<readonly MentionedPerson[]>;

/** Mentions: typing @ suggests the users found for the following text. */
export function mentionOf(
  find: FindPeople,
  show: (list: MentionList | null) => void,
  onPick: (person: MentionedPerson) => void,
) {
  const people = latestOnly(find);
  return Mention.configure({
    suggestion: {
      items: async ({ query }: { query: string }) => [...(await people(query))],
      render: () => {
        let list: MentionList | null = null;
        const showPopup = (props: SuggestionProps<MentionedPerson>, active: number) => {
          const rect = props.clientRect?.() ?? null;
          list = {
            people: props.items,
            active: Math.min(Math.max(active, 0), Math.max(0, props.items.length - 1)),
            at: rect,
            pick: (person) => {
              props.command({ id: person.id, label: person.realname } as never);
              onPick(person);
            },
          };
          show(list);
        };
        let latest: SuggestionProps<MentionedPerson> | undefined;
        return {
          onStart: (props: SuggestionProps<MentionedPerson>) => {
            latest = props;
            showPopup(props, 0);
          },
          onUpdate: (props: SuggestionProps<MentionedPerson>) => {
            latest = props;
            showPopup(props, 0);
          },
          onKeyDown: ({ event }: SuggestionKeyDownProps) => {
            const step = STEPS[event.key];
            const chosen = list?.people[list.active];
            if (list && latest && step) showPopup(latest, list.active + step);
            else if (list && chosen && SELECT_KEYS.includes(event.key)) list.pick(chosen);
            else return false;
            return true;
          },
          onExit: () => {
            list = null;
            show(null);
          },
        };
      },
    },
  });
}

/** A late response is ignored if the text has changed since. */
function latestOnly(find: FindPeople): FindPeople {
  let newest: ReturnType<FindPeople> | undefined;
  return async (text) => {
    const search = find(text);
    newest = search;
    const found = await search;
    return newest === search ? found : await newest;
  };
}
