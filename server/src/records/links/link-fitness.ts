import type { RecordLink, UnfitAsset } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { LinkEnd, StoredLink } from '../parts/links/store.ts';

type Reading = { db: Db; actor: Actor };

/** What makes linked records of a type unfit for use; without a name it is one that the user may not see. */
export type Unfit = Omit<UnfitAsset, 'name'> & { name: string | null };

/** A decided review of such a record: when, and in how many hours. */
export type DecidedReview = { recordId: string; at: string; hours: number };

/** The type of records that are approved version by version. */
type Fitness = {
  /** The type of these records. */
  type: string;
  /** Those of the records that are unfit, by their ids. */
  unfit(reading: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, Unfit>>;
  /** The reviews of all these records that were decided since an instant, the latest first. */
  decided(db: Db, since: string): Promise<DecidedReview[]>;
  /** Those of the records that the user may see. */
  seen(reading: Reading, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores at links which approved version of the record they mean. */
  keepVersions(db: Db, linkIds: readonly string[]): Promise<void>;
  /** The version information about these records in a list of links. */
  remarks(reading: Reading, links: readonly StoredLink[]): Promise<ReadonlyMap<string, Pick<RecordLink, 'version'>>>;
  /** The newest files of these records, which the user sees. */
  files(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedFile>>;
};

/** The newest file of a record: its name, size in pixels and kind, as far as they are known. */
export type LinkedFile = { file: string; dimensions: string | null; kind: string | null };
/** The same with the name of the record. */
export type NamedFile = LinkedFile & { name: string };

type LinkCheck = (
  reading: Reading,
  ends: { from: LinkEnd; to: LinkEnd },
) => Promise<readonly [string, string] | undefined>;

let fitness: Fitness | undefined;
let linkCheck: LinkCheck | undefined;
let linkWarning: LinkCheck | undefined;

/** Registers the records that are approved version by version. */
export function declareFitness(declared: Fitness): void {
  fitness = declared;
}

/** The records that are approved version by version, if there are any. */
export function declaredFitness(): Fitness | undefined {
  return fitness;
}

/** Registers what refuses links of unfit records; it answers the reason in both languages. */
export function declareLinkCheck(declared: LinkCheck): void {
  linkCheck = declared;
}

/** Why two records may not be linked, in both languages; undefined if they may. */
export async function linkRefusal(
  reading: Reading,
  ends: { from: LinkEnd; to: LinkEnd },
): Promise<readonly [string, string] | undefined> {
  return await linkCheck?.(reading, ends);
}

/** Registers what warns of links that do not fit, unless the user wants them despite that; it answers the warning in both languages. */
export function declareLinkWarning(declared: LinkCheck): void {
  linkWarning = declared;
}

/** What is wrong with a link that may be made nevertheless, in both languages. */
export async function warningOfLink(
  reading: Reading,
  ends: { from: LinkEnd; to: LinkEnd },
): Promise<readonly [string, string] | undefined> {
  return await linkWarning?.(reading, ends);
}
