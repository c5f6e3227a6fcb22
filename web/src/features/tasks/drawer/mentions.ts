import type { Person } from '@opsyard/contract';
import Mention from '@tiptap/extension-mention';
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import type { MentionList } from './mention-popup.tsx';

const MAX_MATCHES = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const PICKS = ['Enter', 'Tab'];

/** Mentions of people: typing @ offers those who are in the project. */
export function mentionOf(people: () => readonly Person[], show: (list: MentionList | null) => void) {
  return Mention.configure({
    suggestion: {
      items: ({ query }: { query: string }) => matching(people(), query),
      render: () => {
        let list: MentionList | null = null;
        const offer = (given: SuggestionProps<Person>, active: number) => {
          const rect = given.clientRect?.() ?? null;
          list = {
            people: given.items,
            active: Math.min(Math.max(active, 0), Math.max(0, given.items.length - 1)),
            at: rect,
            pick: (person) => given.command({ id: person.id, label: person.realname } as never),
          };
          show(list);
        };
        let latest: SuggestionProps<Person> | undefined;
        return {
          onStart: (given: SuggestionProps<Person>) => {
            latest = given;
            offer(given, 0);
          },
          onUpdate: (given: SuggestionProps<Person>) => {
            latest = given;
            offer(given, 0);
          },
          onKeyDown: ({ event }: SuggestionKeyDownProps) => {
            const step = STEPS[event.key];
            const chosen = list?.people[list.active];
            if (list && latest && step) offer(latest, list.active + step);
            else if (list && chosen && PICKS.includes(event.key)) list.pick(chosen);
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

/** People whose name or account contains what was typed. */
function matching(people: readonly Person[], query: string): Person[] {
  const typed = query.toLowerCase();
  return people
    .filter(
      ({ realname, username }) => realname.toLowerCase().includes(typed) || username.toLowerCase().includes(typed),
    )
    .slice(0, MAX_MATCHES);
}
