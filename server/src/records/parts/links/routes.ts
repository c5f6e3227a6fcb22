import {
  type Chip,
  commonFailures,
  LINKS_MAX,
  type LinkRoutes,
  linkFailures,
  type RecordLink,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { type ChipContext, visibleChips } from '../../links/chips.ts';
import { declaredFitness, linkRefusal, warningOfLink } from '../../links/link-fitness.ts';
import { refusedLink } from '../../links/refused-links.ts';
import { type HostRecord, hostOf, type RecordHost, recordPartChange } from '../host.ts';
import { countLinks, insertLink, type LinkEnd, listLinks, removeLink, type StoredLink } from './store.ts';

type LinkCallContext = Omit<ChipContext, 'language'> & { request: { headers: { 'accept-language'?: string } } };
type LinkedRecord = { host: RecordHost; hostRecord: HostRecord };

/** Registers the link routes of a record type: both records must be visible to the caller. */
export function serveLinks(app: FastifyInstance, routes: LinkRoutes, host: RecordHost): void {
  const chipContext = ({ db, actor, request }: LinkCallContext): ChipContext => {
    return { db, actor, language: languageOf(request.headers['accept-language']) };
  };

  mount(app, routes, {
    async list({ db, actor, request, query: { recordId } }) {
      await host.open(db, actor, recordId, 'view');
      return await presentLinks(
        chipContext({ db, actor, request }),
        await listLinks(db, { type: host.type, id: recordId }),
      );
    },

    async add({ db, actor, change, request, body: { recordId, type, id, kind = 'related', despite } }) {
      const hostRecord = await host.open(db, actor, recordId, 'edit');
      const [from, to] = [
        { type: host.type, id: recordId },
        { type, id },
      ];
      if (from.type === to.type && from.id === to.id) return fail(linkFailures.self);
      const context = chipContext({ db, actor, request });
      const chips = await visibleChips(context, [from, to]);
      const chip = chips.find((one) => one.type === to.type && one.id === to.id);
      const visibleChip = required(chip, commonFailures.notFound);
      const warning = despite ? '' : await warningsOf(context, chips, { from, to });
      if (warning) return fail(linkFailures.warned, { values: { warning } });
      const other = required(await otherEnd(context, to), commonFailures.notFound);
      for (const end of [from, to]) if ((await countLinks(db, end)) >= LINKS_MAX) return fail(linkFailures.tooMany);
      await requireFit({ db, actor }, { from, to });
      await host.beforeLink?.({ db, actor, change }, { from, to, kind }, true);
      const linkId = newId();
      const createdAt = await insertLink(db, { id: linkId, from, to, kind, by: actor.id });
      if (createdAt === undefined) return fail(linkFailures.double);
      await declaredFitness()?.keepVersions(db, [linkId]);
      recordPartChange(change, host, hostRecord, { kind: 'linkAdded', changes: { link: { from: null, to } } });
      recordPartChange(change, other.host, other.hostRecord, {
        kind: 'linkAdded',
        changes: { link: { from: null, to: from } },
      });
      return { id: linkId, kind, outgoing: true, chip: visibleChip, createdAt };
    },

    async delete({ db, actor, change, request, query: { recordId, id } }) {
      const hostRecord = await host.open(db, actor, recordId, 'edit');
      const context = chipContext({ db, actor, request });
      const from = { type: host.type, id: recordId };
      const link = (await listLinks(db, from)).find((one) => one.id === id);
      const to = { type: link?.type ?? '', id: link?.otherId ?? '' };
      // A link to an invisible record is treated as missing.
      const [chip] = link ? await visibleChips(context, [to]) : [];
      required(chip, commonFailures.notFound);
      const [first, second] = link?.outgoing ? [from, to] : [to, from];
      const kind = link?.kind ?? 'related';
      await host.beforeLink?.({ db, actor, change }, { from: first, to: second, kind }, false);
      await removeLink(db, id);
      const other = await otherEnd(context, to);
      recordPartChange(change, host, hostRecord, { kind: 'linkRemoved', changes: { link: { from: to, to: null } } });
      if (other) {
        const changes = { link: { from, to: null } };
        recordPartChange(change, other.host, other.hostRecord, { kind: 'linkRemoved', changes });
      }
      return null;
    },
  });
}

/** The warnings about two records and their link, one after the other. */
async function warningsOf(context: ChipContext, chips: readonly Chip[], ends: { from: LinkEnd; to: LinkEnd }) {
  const ofRecord = chips.find((one) => one.warning !== null)?.warning;
  const ofLink = (await warningOfLink(context, ends))?.[context.language === 'zh' ? 1 : 0];
  return [ofRecord, ofLink].filter((one) => one !== undefined).join(context.language === 'zh' ? '' : ' ');
}

/** Refuses links of records that are unfit for use. */
async function requireFit(reading: Pick<ChipContext, 'db' | 'actor'>, ends: { from: LinkEnd; to: LinkEnd }) {
  const refused = (await refusedLink(reading, [ends.from, ends.to])) ?? (await linkRefusal(reading, ends));
  if (refused) fail(linkFailures.refused, { values: { reason: refused[0], reasonZh: refused[1] } });
}

/** The visible record at the other end of a link. */
async function otherEnd({ db, actor }: ChipContext, { type, id }: LinkEnd): Promise<LinkedRecord | undefined> {
  const host = hostOf(type);
  return host && { host, hostRecord: await host.open(db, actor, id, 'view') };
}

async function presentLinks(context: ChipContext, links: readonly StoredLink[]): Promise<RecordLink[]> {
  const chips = await visibleChips(
    context,
    links.map(({ type, otherId }) => ({ type, id: otherId })),
  );
  const versions = await declaredFitness()?.remarks(context, links);
  const byId = new Map(chips.map((chip) => [`${chip.type} ${chip.id}`, chip]));
  return links.flatMap(({ id, kind, outgoing, type, otherId, createdAt }) => {
    const chip = byId.get(`${type} ${otherId}`);
    return chip ? [{ id, kind, outgoing, chip, createdAt, ...versions?.get(id) }] : [];
  });
}
