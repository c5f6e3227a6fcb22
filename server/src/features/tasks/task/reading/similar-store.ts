import type { SimilarTask } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { lexemesOf, quoteLexeme } from '../../../../kernel/database/search-text.ts';

/** So many matching tasks are compared. */
const COMPARED = 500;
const SHOWN = 5;
/** The longest words of a title, which are the rarest. */
const TERMS = 6;
/** The share of the words of a title that a similar one has. */
const SHARE = 0.5;

const candidates = statement(`
  select t.id, t.seq, t.title, t.status_id as "statusId" from task t
  where t.search @@ $2::tsquery and t.project_id = $1 and t.deleted_at is null and not t.archived and t.category in ('0', '2', '4')
  limit ${COMPARED}
`);

/** The open tasks of a project whose titles are most similar to a text, best first. */
export async function findSimilar(db: Db, projectId: string, title: string): Promise<SimilarTask[]> {
  const words = wordsOf(title);
  const query = queryFor(words);
  if (!query) return [];
  const found = await rowsOf<SimilarTask>(db, candidates, [projectId, query]);
  return found
    .map((task) => ({ task, share: shareOf(words, new Set(lexemesOf(task.title))) }))
    .filter(({ share }) => share >= SHARE)
    .sort((one, other) => other.share - one.share || other.task.seq - one.task.seq)
    .slice(0, SHOWN)
    .map(({ task }) => task);
}

/** The words of a title and its pairs of Chinese characters; single characters say little. */
function wordsOf(title: string): string[] {
  return lexemesOf(title).filter((word) => [...word].length > 1);
}

/** Two of the longest words must occur; of a title with one, that. */
function queryFor(words: readonly string[]): string | undefined {
  const terms = words
    .toSorted((one, other) => other.length - one.length)
    .slice(0, TERMS)
    .map(quoteLexeme);
  const pairs = terms.flatMap((one, at) => terms.slice(at + 1).map((other) => `(${one} & ${other})`));
  return pairs.length > 0 ? pairs.join(' | ') : terms[0];
}

function shareOf(words: readonly string[], found: ReadonlySet<string>): number {
  return words.filter((word) => found.has(word)).length / words.length;
}
