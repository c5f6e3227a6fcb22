import { BILLING_MODES, EVIDENCE_KINDS, type PackLanguage, type RecordRow, workOrderType } from '@opsyard/contract';
import type { KeptEvidence } from '../evidence/store.ts';
import { type ClaimWords, claimWords } from './claim-words.ts';
import { packedFiles } from './pack.ts';
import { fontsUsed, newSheet, type Sheet } from './sheet.ts';

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;
const NOTHING = '—';

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
  const sheet = newSheet(`${words.title} ${number}`, `${number} · ${order.trackingNumber ?? ''}`);
  sheet.text(words.title, { size: 18, weight: 600 });
  sheet.gap(6);
  const overcharge = Number(order.overcharge ?? 0);
  sheet.text(overcharge > 0 ? words.intro.replace('{{amount}}', show.money(overcharge)) : words.open);
  heading(sheet, words.parcel);
  sheet.table(PAIRS, parcelRows(claim, words, language));
  heading(sheet, words.comparison);
  sheet.table(
    [
      { title: '', part: 0.28 },
      { title: words.columns.ours, part: 0.24, right: true },
      { title: words.columns.theirs, part: 0.24, right: true },
      { title: words.columns.difference, part: 0.24, right: true },
    ],
    comparisonRows(order, words, show),
  );
  if (claim.rule) {
    heading(sheet, words.rule);
    sheet.table(PAIRS, ruleRows(claim.rule, words, language));
  }
  heading(sheet, words.evidence);
  evidenceList(sheet, claim.evidence, words, language);
  return sheet.close();
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

function parcelRows({ order, channel }: Claim, { names }: ClaimWords, language: PackLanguage) {
  const country = order.country
    ? new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(String(order.country))
    : null;
  const reasons = workOrderType.fields.reason.choices as Readonly<Record<string, readonly [string, string]>>;
  const reason = reasons[String(order.reason)]?.[language === 'zh' ? 1 : 0];
  const shown = { ...order, channel, country, reason, overcharge: written(order.overcharge, amounts(language).money) };
  return Object.entries(names).map(([key, name]) => [name, String(shown[key as keyof typeof shown] ?? NOTHING)]);
}

function comparisonRows(order: RecordRow, { rows }: ClaimWords, show: ReturnType<typeof amounts>) {
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

function amounts(language: PackLanguage) {
  const figures = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(LOCALES[language], options).format(value);
  return {
    money: (cents: number) => figures(cents / 100, { style: 'currency', currency: 'CNY' }),
    kilograms: (grams: number) => `${figures(grams / 1_000, { minimumFractionDigits: 3 })} kg`,
    centimetres: (millimetres: number) => `${figures(millimetres / 10, { minimumFractionDigits: 1 })} cm`,
  };
}
