import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person } from '../../kernel/shapes.ts';
import { LINK_KINDS } from '../../records/parts/links.ts';

/** The maximum number of tasks whose facts are read in one call. */
export const FACTS_AT_ONCE = 200;
/** The maximum number of tasks that are checked for unread changes in one call. */
export const UNREAD_AT_ONCE = 200;
/** The maximum number of links of a task that its facts name. */
export const FACTS_LINKS_MAX = 3;
/** The maximum number of links of a task that its facts count. */
export const FACTS_LINKS_COUNTED = 20;
/** The maximum number of characters of the last comment. */
export const FACTS_COMMENT_MAX = 200;

export type LinkInShort = Static<typeof LinkInShort>;
const LinkInShort = Type.Object({
  kind: OneOf(LINK_KINDS),
  /** Whether the link starts at the task. */
  outgoing: Type.Boolean(),
  /** The record at its other end: the name of its type, its title, and the URL that opens it. */
  typeName: Type.String(),
  title: Type.String(),
  page: Type.String(),
});

/** What optional columns of a list show of a task beside its row. */
export type TaskFacts = Static<typeof TaskFacts>;
export const TaskFacts = Type.Object({
  id: Id,
  /** Who submitted the form it was created from; null without one, and for somebody without an account. */
  requester: Nullable(Person),
  /** Whether it was requested by somebody without an account. */
  isPublicRequest: Type.Boolean(),
  promisedDate: Nullable(Day),
  /** Why the promised date was moved. */
  promiseReason: Type.String(),
  /** The request it was created from; null without one. */
  requestId: Nullable(Id),
  /** Its links with records the reader may see, oldest first. */
  links: Type.Array(LinkInShort, { maxItems: FACTS_LINKS_MAX }),
  /** How many more there are, up to `FACTS_LINKS_COUNTED` altogether. */
  moreLinks: Type.Integer(),
  lastComment: Nullable(Type.Object({ author: Type.String(), text: Type.String(), at: Instant })),
});
