import { completeCards, type OverviewCards } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const find = statement('select cards from project_overview where project_id = $1');
const save = statement(`
  insert into project_overview (project_id, cards) values ($1, $2::jsonb)
  on conflict (project_id) do update set cards = excluded.cards
`);
const remove = statement('delete from project_overview where project_id = $1');

/** The cards of an overview in their order. */
export async function findCards(db: Db, projectId: string): Promise<OverviewCards> {
  return completeCards((await rowOf<{ cards: OverviewCards }>(db, find, [projectId]))?.cards ?? []);
}

/** Stores the cards of an overview; null resets them. */
export async function saveCards(db: Db, projectId: string, cards: OverviewCards | null): Promise<void> {
  if (cards) await rowsOf(db, save, [projectId, JSON.stringify(completeCards(cards))]);
  else await rowsOf(db, remove, [projectId]);
}
