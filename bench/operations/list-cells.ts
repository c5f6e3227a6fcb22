import { queryOf } from '../../server/src/kernel/database/search-text.ts';
import type { Call } from '../cells.ts';
import { pick } from '../random.ts';
import { numberOf, type Operations } from './seed.ts';

type CallPair = { app: Call; raw: Call };
/** A query for waybills: for the app, and for the bare server with the parameters of its statement. */
export type ListCell = { name: string; createCall: (environment: Operations, random: () => number) => CallPair };

const LIMIT = 50;
const STATUSES = ['inTransit', 'notFound', 'exception', 'outForDelivery', 'delivered'];
const COUNTRIES = ['US', 'DE', 'FR', 'GB', 'JP'];

/** Typical filtered lists of waybills, each with its total up to a thousand. */
export const listCells: readonly ListCell[] = [
  cell('all, latest event first', 'all', () => ({})),
  cell('one status', 'status', (_, random) => {
    const status = pick(random, STATUSES);
    return { filter: `status = "${status}"`, values: [status] };
  }),
  cell('status and channel', 'statusChannel', ({ channelIds }, random) => {
    const [status, channel] = [pick(random, STATUSES), pick(random, channelIds)];
    return { filter: `status = "${status}" and channel = "${channel}"`, values: [status, channel] };
  }),
  cell('stuck, of one country', 'stuck', (_, random) => {
    const country = pick(random, COUNTRIES);
    return { filter: `flags has any ("stuck") and country = "${country}"`, values: [country] };
  }),
  cell('one channel, by shipping day, of 60 days', 'shipped', ({ channelIds }, random) => {
    const channel = pick(random, channelIds);
    const filter = `channel = "${channel}" and shippedOn > today-60`;
    return { filter, sort: '-shippedOn', values: [channel] };
  }),
  cell('one number', 'number', ({ waybills }, random) => {
    const number = numberOf(Math.floor(random() * waybills));
    return { search: number, values: [queryOf(number) ?? ''] };
  }),
];

type ListParams = { filter?: string; sort?: string; search?: string; values?: string[] };

function cell(
  name: string,
  path: string,
  ask: (environment: Operations, random: () => number) => ListParams,
): ListCell {
  return {
    name,
    createCall(environment, random) {
      const { values = [], ...narrowed } = ask(environment, random);
      const query = new URLSearchParams({ ...narrowed, limit: String(LIMIT) });
      const person = pick(random, environment.people);
      return {
        app: { method: 'GET', path: `/tms/waybill/list?${query}`, headers: { 'x-access-token': person.token } },
        raw: { method: 'POST', path: `/${path}`, body: { values } },
      };
    },
  };
}
