import { type Bias, measurementBias } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { billLines } from '../bills/adapters.ts';
import { channelsOf } from '../channels.ts';
import { checkPeriod } from '../period.ts';
import { biasColumns, SHEET_NAMES } from './sheet.ts';
import { biasGroups, linesLeft } from './store.ts';

const COMPARED = ['channel', 'hub', 'billedOn', 'verdict', 'difference', 'sidesDifference', 'volumeDifference'];

/** The comparison of the carriers' measurements with ours. */
export function serveBias(app: FastifyInstance): void {
  mount(app, measurementBias, {
    async read({ db, actor, query }) {
      return { bias: await readBias(db, actor, query) };
    },

    async exportXls({ db, actor, query: { format, ...period }, request, reply }) {
      const bias = await readBias(db, actor, period);
      const language = languageOf(request.headers['accept-language']);
      const columns = biasColumns(language, bias?.channels ?? []);
      await sendSheet(reply, { name: SHEET_NAMES[language], format, columns, rows: bias?.groups ?? [] });
      return '';
    },
  });
}

async function readBias(db: Db, actor: Actor, period: { from: string; to: string }): Promise<Bias | null> {
  checkPeriod(period);
  const visibility = await visibilityOf(db, actor, billLines);
  if (!COMPARED.every((key) => Object.hasOwn(visibility.open, key))) return null;
  const { groups, groupsLeft } = await biasGroups(db, visibility, period);
  const ids = [...new Set(groups.flatMap(({ channel }) => channel ?? []))];
  return {
    groups,
    groupsLeft,
    channels: await channelsOf(db, actor, ids),
    ...(await linesLeft(db, visibility, period)),
  };
}
