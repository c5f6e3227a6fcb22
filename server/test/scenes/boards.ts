/** A Trello board with some lists and cards, as Trello exports it; `more` overrides properties of the board. */
export function trelloBoard(more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: id(1),
    name: 'Spring launch',
    lists: [
      { id: id(10), name: 'Ideas', pos: 1, closed: false },
      { id: id(11), name: 'Doing', pos: 2, closed: false },
      { id: id(12), name: 'Shipped', pos: 3, closed: false },
      { id: id(13), name: 'Old ideas', pos: 4, closed: true },
    ],
    labels: [
      { id: id(20), name: 'Video', color: 'red' },
      { id: id(21), name: '', color: 'green' },
    ],
    members: [
      { id: id(30), fullName: 'Ines Núñez', username: 'inesn' },
      { id: id(31), fullName: 'Someone Else', username: 'elsewhere' },
    ],
    cards: [
      card(40, 'Film the teaser', 11, { idLabels: [id(20)], idMembers: [id(30)], due: '2026-03-02T15:00:00.000Z' }),
      card(41, 'Film the teaser', 10, { desc: '**Bold** plan', idLabels: [id(21)] }),
      card(42, 'Ship it', 12, { dueComplete: true, badges: { comments: 3 } }),
      card(43, 'Given up', 13),
      card(44, 'Put away', 10, { closed: true, idMembers: [id(30), id(31)] }),
    ],
    checklists: [
      {
        id: id(50),
        idCard: id(40),
        name: 'Shots',
        pos: 1,
        checkItems: [
          { name: 'Opening', state: 'complete', pos: 1 },
          { name: 'Close-up', state: 'incomplete', pos: 2 },
        ],
      },
    ],
    actions: [comment(60, 42, { text: 'Well done', by: 30 }), comment(61, 42, { text: 'Thanks', by: 31 })],
    ...more,
  });
}

/** A card of such a board; `at` is its list. */
export function card(number: number, name: string, at: number, more: Record<string, unknown> = {}) {
  return { id: id(number), name, idList: id(at), pos: number, closed: false, desc: '', ...more };
}

/** A comment on a card by a member; `edited` is the time of its last edit. */
export function comment(
  number: number,
  on: number,
  { text, by, edited }: { text: string; by: number; edited?: string },
) {
  return {
    id: id(number),
    type: 'commentCard',
    idMemberCreator: id(by),
    date: '2026-02-01T10:00:00.000Z',
    data: { text, card: { id: id(on) }, ...(edited && { dateLastEdited: edited }) },
    memberCreator: { id: id(by), fullName: by === 30 ? 'Ines Núñez' : 'Someone Else', username: `user${by}` },
  };
}

/** An id as Trello creates them: the first eight digits are the seconds since 1970. */
export function id(number: number): string {
  return `5f000000${String(number).padStart(16, '0')}`;
}
