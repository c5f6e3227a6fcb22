import {
  BILLING_MODES,
  type Box,
  billingRule,
  EVIDENCE_KINDS,
  type PackLanguage,
  type RecordRow,
  shrinkAdvice,
  volumetricWeight,
  workOrderType,
} from '@opsyard/contract';
import type { KeptEvidence } from '../evidence/store.ts';
import { type ClaimWords, claimWords } from './claim-words.ts';
import { packedFiles } from './pack.ts';
import { fontsUsed, newSheet, type Sheet } from './sheet.ts';

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;
const NOTHING = '—';
/** What only the parcel of a dispute has. */
const BILLED: readonly string[] = ['billedOn', 'overcharge'];

/** The content of a claim; values hidden from its author are missing. */
export type Claim = {
  order: RecordRow;
  channel: string | null;
  rule: RecordRow | undefined;
  evidence: readonly KeptEvidence[];
};

/** The source data of a claim. */
export type ClaimInput = { claim: Claim; language: PackLanguage };

/** Renders a claim as a PDF in a language; the same claim always gives the same bytes. */
export function claimPdf(claim: Claim, language: PackLanguage): Buffer {
  const before = fontsUsed();
  const drawn = draw(claim, language);
  // A font is embedded differently on its first use in a process.
  return fontsUsed() === before ? drawn : draw(claim, language);
}

function draw(claim: Claim, language: PackLanguage): Buffer {
  const words = claimWords[language];
  const show = amounts(language);
  const { order } = claim;
  const number = String(order.number);
  const isForecast = order.kind === 'prevent';
  const title = isForecast ? words.forecast.title : words.title;
  const sheet = newSheet(`${title} ${number}`, `${number} · ${order.trackingNumber ?? ''}`);
  sheet.text(title, { size: 18, weight: 600 });
  sheet.gap(6);
  sheet.text(introOf(order, words, show));
  heading(sheet, words.parcel);
  sheet.table(PAIRS, parcelRows(claim, words, language));
  heading(sheet, isForecast ? words.forecast.heading : words.comparison);
  if (isForecast) sheet.table(PAIRS, forecastRows(claim, words, show));
  else sheet.table(comparisonColumns(words), comparisonRows(order, words, show));
  if (claim.rule) {
    heading(sheet, words.rule);
    sheet.table(PAIRS, ruleRows(claim.rule, words, language));
  }
  heading(sheet, words.evidence);
  evidenceList(sheet, claim.evidence, words, language);
  return sheet.close();
}

function introOf({ kind, avoidable, overcharge }: RecordRow, words: ClaimWords, show: Amounts): string {
  const [template, open] = kind === 'prevent' ? [words.forecast.intro, words.forecast.open] : [words.intro, words.open];
  const amount = Number((kind === 'prevent' ? avoidable : overcharge) ?? 0);
  return amount > 0 ? template.replace('{{amount}}', show.money(amount)) : open;
}

function comparisonColumns({ columns }: ClaimWords) {
  return [
    { title: '', part: 0.28 },
    { title: columns.ours, part: 0.24, right: true },
    { title: columns.theirs, part: 0.24, right: true },
    { title: columns.difference, part: 0.24, right: true },
  ];
}

const PAIRS = [
  { title: '', part: 0.36 },
  { title: '', part: 0.64 },
];

function heading(sheet: Sheet, text: string): void {
  sheet.gap(14);
  sheet.text(text, { size: 12, weight: 600 });
  sheet.gap(4);
}

/** The result of the calculator for a parcel that is not shipped yet; hidden values are left out. */
function forecastRows(
  { order, rule }: Claim,
  { rows, forecast: { names, sides, shorten } }: ClaimWords,
  show: Amounts,
) {
  const sizes = [order.length, order.width, order.height].map((size) => written(size, show.centimetres));
  const box = boxOf(order);
  const terms = rule && boxOf(order) ? (rule as unknown as Parameters<typeof billingRule>[0]) : undefined;
  const by = terms && billingRule(terms);
  const advice = box && by && shrinkAdvice(box, by);
  const advised = advice && {
    ...{ side: sides[advice.side], from: show.centimetres(advice.from), to: show.centimetres(advice.to) },
  };
  const { expectedFee: fee, avoidable } = order;
  const least = typeof fee === 'number' && typeof avoidable === 'number' ? fee - avoidable : null;
  const lines: (readonly [string, string])[] = [
    [names.size, sizes.join(' × ')],
    [rows.weight, written(order.weight, show.kilograms)],
    [names.volumetric, box && by ? show.kilograms(volumetricWeight(box, by)) : NOTHING],
    [names.expectedWeight, written(order.expectedWeight, show.kilograms)],
    [names.expectedFee, written(fee, show.money)],
    [names.leastFee, written(least, show.money)],
    [names.avoidable, written(avoidable, show.money)],
    [names.advice, advised ? filled(shorten, advised) : NOTHING],
  ];
  return lines.filter(([, text]) => text !== NOTHING);
}

function boxOf({ length, width, height, weight }: RecordRow): Box | undefined {
  const box = { length, width, height, weight };
  return Object.values(box).every((value) => typeof value === 'number') ? (box as Box) : undefined;
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((result, [key, value]) => result.replace(`{{${key}}}`, value), text);
}

function parcelRows({ order, channel }: Claim, { names, forecast }: ClaimWords, language: PackLanguage) {
  const country = order.country
    ? new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(String(order.country))
    : null;
  const reasons = workOrderType.fields.reason.choices as Readonly<Record<string, readonly [string, string]>>;
  const reason = reasons[String(order.reason)]?.[language === 'zh' ? 1 : 0];
  const shown = { ...order, channel, country, reason, overcharge: written(order.overcharge, amounts(language).money) };
  const isForecast = order.kind === 'prevent';
  const lines = isForecast ? { ...names, shippedOn: forecast.names.shipOn } : names;
  const shownLines = Object.entries(lines).filter(([key]) => !isForecast || !BILLED.includes(key));
  return shownLines.map(([key, name]) => [name, String(shown[key as keyof typeof shown] ?? NOTHING)]);
}

function comparisonRows(order: RecordRow, { rows }: ClaimWords, show: Amounts) {
  const line = (name: string, ours: unknown, theirs: unknown, write: (value: number) => string) => [
    ...[name, written(ours, write), written(theirs, write)],
    typeof ours === 'number' && typeof theirs === 'number' ? write(theirs - ours) : NOTHING,
  ];
  return [
    line(rows.length, order.length, order.carrierLength, show.centimetres),
    line(rows.width, order.width, order.carrierWidth, show.centimetres),
    line(rows.height, order.height, order.carrierHeight, show.centimetres),
    line(rows.weight, order.weight, null, show.kilograms),
    line(rows.billed, order.expectedWeight, order.billedWeight, show.kilograms),
    line(rows.fee, order.expectedFee, order.billedFee, show.money),
  ];
}

function ruleRows(rule: RecordRow, { terms }: ClaimWords, language: PackLanguage) {
  const show = amounts(language);
  const mode = BILLING_MODES[rule.mode as keyof typeof BILLING_MODES]?.[language === 'zh' ? 1 : 0];
  const shown: Record<keyof ClaimWords['terms'], string> = {
    name: String(rule.name ?? NOTHING),
    effectiveFrom: String(rule.effectiveFrom ?? NOTHING),
    mode: mode ?? NOTHING,
    divisor: String(rule.divisor ?? NOTHING),
    ratio: String(rule.ratio ?? NOTHING),
    share: rule.share === null || rule.share === undefined ? NOTHING : `${rule.share} %`,
    sideLimit: written(rule.sideLimit, show.centimetres),
    step: written(rule.step, show.kilograms),
    minimum: written(rule.minimum, show.kilograms),
  };
  const keys = Object.keys(terms) as (keyof ClaimWords['terms'])[];
  return keys.filter((key) => shown[key] !== NOTHING).map((key) => [terms[key], shown[key]]);
}

function evidenceList(
  sheet: Sheet,
  evidence: readonly KeptEvidence[],
  words: ClaimWords,
  language: PackLanguage,
): void {
  const { files } = words;
  if (evidence.length === 0) {
    sheet.text(words.none);
    return;
  }
  const paths = packedFiles(evidence);
  sheet.table(
    [
      { title: files.no, part: 0.07 },
      { title: files.kind, part: 0.2 },
      { title: files.name, part: 0.28 },
      { title: files.round, part: 0.08 },
      { title: files.sha256, part: 0.37 },
    ],
    evidence.map(({ kind, sha256, round }, at) => [
      ...[String(at + 1), EVIDENCE_KINDS[kind][language === 'zh' ? 1 : 0], paths[at]?.path ?? ''],
      ...[round === null ? NOTHING : String(round), sha256],
    ]),
  );
}

function written(value: unknown, write: (value: number) => string): string {
  return typeof value === 'number' ? write(value) : NOTHING;
}

type Amounts = ReturnType<typeof amounts>;

function amounts(language: PackLanguage) {
  const figures = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(LOCALES[language], options).format(value);
  return {
    money: (cents: number) => figures(cents / 100, { style: 'currency', currency: 'CNY' }),
    kilograms: (grams: number) => `${figures(grams / 1_000, { minimumFractionDigits: 3 })} kg`,
    centimetres: (millimetres: number) => `${figures(millimetres / 10, { minimumFractionDigits: 1 })} cm`,
  };
}
