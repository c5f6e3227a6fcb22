import { signParam } from '../providers/kuaidi100.ts';
import { type SimulatedEvent, type Stage, simulatedEvents } from './simulated-events.ts';
import { jsonResponse, registerOne, type SimulatedParcel, type Simulator } from './simulator.ts';

const MAX_LENGTH = 32;
const BEIJING = 8 * 3_600_000;
/** `state` of the parcel and the provider's name for it. */
const STATUSES: Record<Stage, readonly [state: string, word: string]> = {
  info: ['101', '已下单'],
  pickedUp: ['103', '已揽收'],
  departure: ['0', '在途'],
  arrival: ['1001', '到达派件城市'],
  customs: ['8', '清关'],
  outForDelivery: ['5', '派件'],
  failed: ['2', '疑难'],
  pickupReady: ['501', '投柜或驿站'],
  delivered: ['3', '签收'],
  returning: ['6', '退回'],
  exception: ['2', '疑难'],
};

/** Kuaidi100 subscriptions: one number per call, rejected when repeated. */
export const kuaidi100Simulator: Simulator = {
  async handle({ path, body }, context) {
    if (path !== '/poll') return jsonResponse(404, {});
    const param = new URLSearchParams(body ?? '').get('param') ?? '{}';
    const { number = '', company = '', key } = JSON.parse(param) as Record<'number' | 'company' | 'key', string>;
    const reject = (returnCode: string, message: string) => jsonResponse(200, { result: false, returnCode, message });
    if (key !== context.secret) return reject('600', '您不是合法的订阅者');
    if (number === '' || number.length > MAX_LENGTH) return reject('700', '订阅方的订阅数据存在错误');
    if (!/^[a-z\d]*$/.test(company)) return reject('701', '拒绝订阅的快递公司');
    const isNew = await registerOne(context, { number, carrier: company || null }, carrierOfNumber(number) ?? 'ems');
    if (!isNew) return reject('501', '重复订阅');
    return jsonResponse(200, { result: true, returnCode: '200', message: '提交成功' });
  },

  webhook(parcel, context, signature) {
    const param = JSON.stringify(paramOf(parcel, context.now));
    const salt = signature === 'valid' ? context.webhookSecret : `${context.webhookSecret}-other`;
    const form = new URLSearchParams({ ...(signature !== 'missing' && { sign: signParam(param, salt) }), param });
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from(form.toString()) };
  },
};

/** The carrier that numbers belong to by how they begin. */
const CARRIERS: readonly (readonly [prefix: string, company: string])[] = [
  ['SF', 'shunfeng'],
  ['JDV', 'jd'],
  ['ZTO', 'zhongtong'],
];

function carrierOfNumber(number: string): string | undefined {
  return CARRIERS.find(([prefix]) => number.startsWith(prefix))?.[1];
}

function paramOf(parcel: SimulatedParcel, now: Date) {
  const right = carrierOfNumber(parcel.number) ?? parcel.carrier;
  const isWrong = right !== parcel.carrier;
  const events = isWrong ? [] : simulatedEvents(parcel, now);
  const last = events.at(-1);
  const state = last ? STATUSES[last.stage][0] : '0';
  const isUnknown = events.length === 0;
  return {
    status: statusOf(isUnknown, state),
    message: isUnknown ? '3天查询无记录' : '',
    autoCheck: isWrong ? '1' : '0',
    comOld: parcel.carrier ?? '',
    comNew: isWrong ? right : '',
    lastResult: {
      message: 'ok',
      state,
      ischeck: state === '3' ? '1' : '0',
      com: parcel.carrier ?? '',
      nu: parcel.number,
      data: events.map(eventOf).reverse(),
    },
  };
}

/** Whether tracking of the parcel continues. */
function statusOf(isUnknown: boolean, state: string): string {
  if (isUnknown) return 'abort';
  return state === '3' ? 'shutdown' : 'polling';
}

function eventOf({ stage, at, text, city }: SimulatedEvent) {
  const time = new Date(at.getTime() + BEIJING).toISOString().slice(0, 19).replace('T', ' ');
  return {
    context: `【${city}】${text}`,
    time,
    ftime: time,
    status: STATUSES[stage][1],
    statusCode: STATUSES[stage][0],
    areaName: city,
  };
}
