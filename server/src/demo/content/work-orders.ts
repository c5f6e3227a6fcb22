import type { BillingRule, Box, OrderState } from '@opsyard/contract';
import { billedWeight } from '@opsyard/contract';
import { variation } from './variation.ts';

/** Grams that a price of the rates is for. */
export const RATED_GRAMS = 100;

/** A rule and the rates of a channel of the demo, by the channel's code; amounts in cents. */
export type DemoTerms = {
  channel: string;
  name: string;
  mode: BillingRule['mode'];
  divisor: number;
  ratio?: number;
  share?: number;
  sideLimit?: number;
  step: number;
  minimum: number;
  windowDays: number;
  baseFee: number;
  unitPrice: number;
  bands?: string;
  /** Only orders that were not submitted yet are on channels that ask for evidence. */
  evidence: readonly string[];
};

const withoutEvidence: readonly [DemoTerms, ...DemoTerms[]] = [
  {
    ...{
      channel: 'YW-EU',
      name: 'Yanwen EU, from twice the weight 燕文两倍计抛',
      mode: 'ratio',
      divisor: 8000,
      ratio: 2,
    },
    ...{ step: 1, minimum: 50, windowDays: 30, baseFee: 1_600, unitPrice: 680, evidence: [] },
  },
  {
    ...{
      channel: 'CN-EMS',
      name: 'EMS, side above 60 cm EMS 超 60 厘米计抛',
      mode: 'side',
      divisor: 6000,
      sideLimit: 600,
    },
    ...{ step: 500, minimum: 500, windowDays: 20, baseFee: 3_000, unitPrice: 680, evidence: [] },
  },
  {
    ...{
      channel: 'YT-US',
      name: 'YunExpress US, half of the difference 云途美国分泡 50 %',
      mode: 'split',
      divisor: 8000,
      share: 50,
    },
    ...{ step: 10, minimum: 100, windowDays: 15, baseFee: 1_800, unitPrice: 790, evidence: [] },
  },
  {
    ...{ channel: '4PX-AU', name: '4PX Australia, actual weight 递四方澳洲只计实重', mode: 'actual', divisor: 6000 },
    ...{ step: 100, minimum: 100, windowDays: 30, baseFee: 2_200, unitPrice: 790, evidence: [] },
  },
];

const withEvidence: readonly [DemoTerms, ...DemoTerms[]] = [
  {
    ...{ channel: 'DHL-X', name: 'DHL Express, greater of both DHL 取大', mode: 'max', divisor: 5000 },
    ...{
      step: 500,
      minimum: 500,
      windowDays: 60,
      baseFee: 9_000,
      unitPrice: 1_450,
      evidence: ['side1', 'side2', 'label'],
    },
  },
  {
    ...{
      channel: 'UPS-S',
      name: 'UPS Saver, greater of both UPS 取大',
      mode: 'max',
      divisor: 5000,
      step: 500,
      minimum: 500,
    },
    ...{ windowDays: 90, baseFee: 8_800, unitPrice: 1_450, evidence: ['side1', 'scale'] },
    bands: '500: 96.00\n1000: 118.00\n2000: 152.00\n5000: 260.00\n10000: 430.00\n30000: 1080.00',
  },
];

/** The rules and rates of all channels of the demo. */
export const demoTerms: readonly DemoTerms[] = [...withoutEvidence, ...withEvidence];

const STATES: readonly (readonly [state: OrderState, count: number])[] = [
  ['0', 14],
  ['1', 12],
  ['2', 8],
  ['3', 16],
  ['4', 10],
];
const REASONS = ['measure', 'rule', 'rate', 'measure', 'duplicate'] as const;
const HANDLERS = ['tomas', 'wenbo', 'emma'] as const;
/** Percent of the overcharge that a carrier credited. */
const CREDITED = [100, 100, 50, 80] as const;
const REPLIES = [
  'We measured the parcel again and credit half of the difference. 复测后退还一半差额。',
  'Please send a photo that shows the ruler on the long side. 请补一张长边带尺的照片。',
  'The scan shows a second parcel on top. We are looking into it. 影像中叠放了另一个包裹，正在核查。',
] as const;

/** A dispute of the demo; days count from today. */
export type DemoDispute = {
  trackingNumber: string;
  terms: DemoTerms;
  state: OrderState;
  reason: (typeof REASONS)[number];
  handler: (typeof HANDLERS)[number];
  box: Box;
  /** How far the carrier's sides are above ours, in millimetres. */
  excess: number;
  billedIn: number;
  submittedIn: number | null;
  closedIn: number | null;
  /** Percent of the overcharge that was credited. */
  credited: number;
  rounds: number;
  reply: string | null;
};

/** The disputes of the demo, always the same ones that many days before today. */
export function demoDisputes(): DemoDispute[] {
  return STATES.flatMap(([state, count]) => Array.from({ length: count }, (_, at) => dispute(state, at)));
}

function dispute(state: OrderState, at: number): DemoDispute {
  const vary = (what: string, below: number) => variation(`dispute ${state} ${at} ${what}`, below);
  const pick = <T>(what: string, among: readonly [T, ...T[]]): T => among[vary(what, among.length)] ?? among[0];
  const terms = pick('terms', state === '0' && at % 2 === 0 ? withEvidence : withoutEvidence);
  return {
    ...{
      state,
      terms,
      trackingNumber: `${terms.channel.replace('-', '')}${8_000_000 + Number(state) * 1_000 + at * 17}`,
    },
    ...{ reason: pick('reason', REASONS), handler: pick('handler', HANDLERS) },
    box: {
      length: 220 + vary('length', 380),
      width: 160 + vary('width', 200),
      height: 80 + vary('height', 180),
      weight: 400 + vary('weight', 3_600),
    },
    excess: 30 + vary('excess', 60),
    ...course(state, vary),
    credited: pick('credited', CREDITED),
    reply: state === '0' || state === '1' ? null : pick('reply', REPLIES),
  };
}

/** When a dispute was billed, submitted and closed, and how often it was submitted. */
function course(state: OrderState, vary: (what: string, below: number) => number) {
  if (state === '0') return { billedIn: -1 - vary('age', 6), submittedIn: null, closedIn: null, rounds: 0 };
  const isClosed = state === '3' || state === '4';
  const age = isClosed ? 25 + vary('age', 150) : 6 + vary('age', 8);
  return {
    ...{ billedIn: -age, submittedIn: 1 - age, closedIn: isClosed ? 8 + vary('closed', 12) - age : null },
    rounds: 1 + (state === '1' ? 0 : vary('rounds', 3)),
  };
}

/** The grams a carrier of the demo billed: by its own measure and the greater of both, as if it knew no other rule. */
export function billedByCarrier({ box, excess, terms }: DemoDispute, rule: BillingRule): number {
  const measured = { ...box, length: box.length + excess, width: box.width + excess, height: box.height + excess };
  return billedWeight(measured, { ...rule, mode: 'max', step: terms.step });
}

/** A parcel of the demo whose charge by volume is to be prevented; days count from today. */
type DemoPrevention = { trackingNumber: string; terms: DemoTerms; state: OrderState; box: Box; shipsIn: number };

/** The preventions of the demo: light and bulky parcels of channels that bill the greater of both. */
export function demoPreventions(): DemoPrevention[] {
  const [dhl, ups = dhl] = withEvidence;
  const box = { length: 420, width: 320, height: 260, weight: 1_850 };
  return [
    { trackingNumber: 'DHLX9100017', terms: dhl, state: '0', box, shipsIn: 4 },
    { trackingNumber: 'UPSS9100034', terms: ups, state: '0', box: { ...box, height: 180 }, shipsIn: 6 },
    { trackingNumber: 'DHLX9100051', terms: dhl, state: '1', box: { ...box, length: 500 }, shipsIn: 3 },
    { trackingNumber: 'UPSS9100068', terms: ups, state: '5', box: { ...box, weight: 2_400 }, shipsIn: -6 },
    { trackingNumber: 'DHLX9100085', terms: dhl, state: '6', box: { ...box, height: 340 }, shipsIn: -9 },
  ];
}
