import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { ImportedRow, ImportRemark } from '../../records/adapter.ts';
import { channelProposals, type ProposedChannel } from './numbers/propose-channel.ts';
import { formerNumbers, listedByFormerNumber } from './numbers/store.ts';
import { hasWrongCheckDigit } from './tracking/rules.ts';

/** Warnings and errors of imported parcels: former numbers are refused, wrong check digits and arrived parcels are warnings. */
export async function checkImport(
  reader: { db: Db; actor: Actor },
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<number, readonly ImportRemark[]>> {
  const { db } = reader;
  const numbers = rows.map(({ values }) => values.number).filter((number) => typeof number === 'string');
  const [former, earlier] = [await formerNumbers(db, numbers), await listedByFormerNumber(db, numbers)];
  const unassigned = rows.filter(lacksChannel).map(({ values }) => String(values.number));
  const proposals = await channelProposals(reader, unassigned);
  return new Map(rows.map((row, at) => [at, [...remarksOn(row, { former, earlier }), ...proposalFor(row, proposals)]]));
}

/** Only new waybills get a channel by their number. */
function lacksChannel({ before, values }: ImportedRow): boolean {
  return before === undefined && typeof values.number === 'string' && values.channel == null;
}

function proposalFor(row: ImportedRow, proposals: ReadonlyMap<string, ProposedChannel>): ImportRemark[] {
  const proposal = lacksChannel(row) ? proposals.get(String(row.values.number)) : undefined;
  if (!proposal) return [];
  const { name } = proposal;
  const message = [`The channel will be ${name}, because of the number.`, `将根据单号填入渠道“${name}”。`] as const;
  return [{ field: 'channel', message, refuses: false }];
}

type Known = { former: ReadonlyMap<string, string>; earlier: ReadonlyMap<string, string> };

function remarksOn({ before, values }: ImportedRow, { former, earlier }: Known): ImportRemark[] {
  const number = typeof values.number === 'string' ? values.number : '';
  const [successor, predecessor] = [former.get(number), earlier.get(number)];
  const remark = (en: string, zh: string, refuses = false) => ({
    field: 'number',
    message: [en, zh] as const,
    refuses,
  });
  if (successor)
    return [
      remark(
        `This is a former number: the parcel goes on as ${successor}.`,
        `这是旧单号，该包裹现单号为 ${successor}。`,
        true,
      ),
    ];
  if (predecessor)
    return [
      remark(
        `This parcel is listed already under its former number ${predecessor}.`,
        `该包裹已以旧单号 ${predecessor} 登记。`,
      ),
    ];
  if (hasWrongCheckDigit(number))
    return [
      remark(
        'The check digit of this number is wrong. It is taken in with a flag.',
        '该单号校验位错误，导入后会带标记。',
      ),
    ];
  return before?.status === 'delivered' ? [remark('This parcel has arrived already.', '该包裹已签收。')] : [];
}
