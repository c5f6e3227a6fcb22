import { FACTS_COMMENT_MAX, FACTS_LINKS_MAX, type TaskFacts } from '@opsyard/contract';
import { textOf } from '../../../../kernel/rich-text.ts';
import { type ChipContext, visibleChips } from '../../../../records/links/chips.ts';
import { findFactLinks, findFacts } from './facts-store.ts';

/** What optional columns of a list show of some tasks of a project: links only with records the reader may see. */
export async function factsOf(context: ChipContext, projectId: string, ids: readonly string[]): Promise<TaskFacts[]> {
  const stored = await findFacts(context.db, projectId, ids);
  const links = await findFactLinks(context.db, projectId, ids);
  const chips = await visibleChips(
    context,
    links.map(({ type, otherId }) => ({ type, id: otherId })),
  );
  const chipOf = new Map(chips.map((chip) => [`${chip.type} ${chip.id}`, chip]));
  const linksOf = Map.groupBy(links, ({ taskId }) => taskId);
  return stored.map(({ author, html, at, ...facts }) => {
    const visible = (linksOf.get(facts.id) ?? []).flatMap(({ kind, outgoing, type, otherId }) => {
      const chip = chipOf.get(`${type} ${otherId}`);
      return chip ? [{ kind, outgoing, typeName: chip.typeName, title: chip.title, page: chip.page }] : [];
    });
    return {
      ...facts,
      links: visible.slice(0, FACTS_LINKS_MAX),
      moreLinks: Math.max(0, visible.length - FACTS_LINKS_MAX),
      lastComment: at === null ? null : { author: author ?? '', text: excerptOf(html ?? ''), at },
    };
  });
}

/** The beginning of a text with tags, in one line. */
function excerptOf(html: string): string {
  return [...textOf(html).replace(/\s+/gu, ' ').trim()].slice(0, FACTS_COMMENT_MAX).join('');
}
