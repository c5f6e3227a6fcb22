import { commonFailures, type WaybillSync, waybillSync } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { listCalls } from '../../../connectors/call-store.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { lockSelection } from '../../../records/bulk/bulk.ts';
import { visibleRecords } from '../../../records/list.ts';
import type { StoredRow } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { isOver } from '../tracking/is-over.ts';
import { waybills } from '../waybills.ts';
import { carrierAt } from './carrier-at.ts';
import { registrationsOf } from './carrier-store.ts';
import { pollKind } from './poll-kind.ts';
import { createRegistration, createSyncJob, SYNC_PERMISSION, withoutJob } from './queue.ts';
import { stopKind } from './stop-kind.ts';
import { findParcel, providersOf, syncOf } from './sync-store.ts';

const CALLS = 10;

/** The tracking state of parcels, and queries to providers on demand. */
export function serveSync(app: FastifyInstance): void {
  mount(app, waybillSync, {
    async get({ db, actor, query: { id } }) {
      const { rows, visibility } = await visibleRecords(db, actor, waybills, [id]);
      required(rows[0], commonFailures.notFound);
      const sync = required(await syncOf(db, id), commonFailures.notFound);
      const isVisible = (key: string) => Object.hasOwn(visibility.open, key);
      const { registration, provider } = sync;
      const isCarrierVisible = ['provider', 'carrierCode', 'foundCarrier'].every(isVisible);
      return {
        ...sync,
        ...(isCarrierVisible ? await carrierShown(db, id, sync) : NO_CARRIER),
        registration: isVisible('registration') ? registration : null,
        provider: isVisible('provider') ? provider : null,
        automatic: isVisible('provider') && sync.automatic,
        account: isVisible('account') ? sync.account : null,
        calls: actor.permissions.has(SYNC_PERMISSION) ? await callsAbout(db, id) : [],
      };
    },

    async now({ db, actor, change, body }) {
      const writing = { db, actor, change };
      const { rows, requested } = await lockSelection(writing, waybills, body);
      const polled = rows.filter(({ registration }) => registration === 'registered');
      const byChannel = await providersOf(db, [
        ...new Set(rows.map(({ channel }) => channel as string).filter(Boolean)),
      ]);
      const isFollowed = ({ provider, channel }: StoredRow) => Boolean(provider ?? byChannel.get(channel as string));
      const open = rows.filter((row) => row.registration !== 'registered' && !isOver(row) && isFollowed(row));
      const marked = open.filter(({ registration }) => registration !== 'queued');
      // Marking them triggers the registration.
      await writeRecords(
        writing,
        waybills,
        marked.map((before) => ({ before, values: { registration: 'queued' } })),
        { cause: 'edit', kind: 'tracked' },
      );
      const waiting = await withoutJob(
        db,
        open.filter(({ registration }) => registration === 'queued'),
      );
      await createRegistration(writing, waiting);
      await createSyncJob(writing, pollKind, polled);
      const registering = marked.length + waiting.length;
      return { registering, polling: polled.length, left: requested - registering - polled.length };
    },

    async stop({ db, actor, change, body }) {
      const writing = { db, actor, change };
      const { rows, requested } = await lockSelection(writing, waybills, body);
      const followed = rows.filter(({ registration }) => registration === 'registered');
      await createSyncJob(writing, stopKind, followed);
      return { stopping: followed.length, left: requested - followed.length };
    },
  });
}

const NO_CARRIER = {
  ...{ carrier: null, carrierReason: null, formerCarrier: null, suggestedCarrier: null },
  registrations: [],
};

type ShownSync = Pick<WaybillSync, 'registration' | 'carrier' | 'suggestedCarrier'>;

/** The carrier of the current or next registration of a parcel, and the reason for it. */
async function carrierShown(db: Db, id: string, { registration, carrier, suggestedCarrier }: ShownSync) {
  const [parcel, registrations] = [await findParcel(db, id), await registrationsOf(db, id)];
  const isSent = registration === 'registered' || registration === 'stopped';
  const present = registrations.find((one) => isSent && one.number === parcel?.number && one.carrier === carrier);
  const used = present ?? (parcel && carrierAt(parcel, parcel.provider));
  return {
    carrier: isSent ? carrier : (used?.carrier ?? null),
    carrierReason: used?.reason ?? null,
    formerCarrier: used?.former ?? null,
    ...{ suggestedCarrier, registrations },
  };
}

/** The calls about a parcel; URL queries are removed because they can name other parcels. */
async function callsAbout(db: Db, id: string) {
  const calls = await listCalls(db, { recordType: 'waybill', recordId: id }, { limit: CALLS });
  return calls.map(({ url, ...call }) => ({ ...call, url: url.split('?')[0] ?? '' }));
}
