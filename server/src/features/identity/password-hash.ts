import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { commonFailures } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { ConcurrencyLimit } from '../../kernel/throttle/concurrency-limit.ts';

const derive = promisify(argon2);

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const LENGTH = 32;
// Never all four libuv threads on a small machine: file access uses them too.
const CONCURRENCY = Math.min(4, availableParallelism());
const QUEUE_LIMIT = 64;
const PHC_FORMAT =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=([A-Za-z0-9_-]+))?\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Verified in place of a missing hash, so that unknown users cost the same time. */
const DUMMY_HASH = encode(COST, Buffer.alloc(16, 'nobody'), Buffer.alloc(LENGTH));

/** Limits password hashing in this process: at most four at once, 64 queued. */
export const hashing = new ConcurrencyLimit(CONCURRENCY, QUEUE_LIMIT);

/**
 * Hashes a password (normalized to NFKC) to a PHC string that identifies its `pepper`, the secret of the installation.
 */
export async function hashPassword(password: string, pepper: Buffer): Promise<string> {
  const salt = randomBytes(16);
  return encode({ ...COST, keyId: keyIdOf(pepper) }, salt, await deriveHash({ password, salt, pepper, cost: COST }));
}

/**
 * Whether the password matches the PHC string; without a string the same work is done and the result is false. Of the
 * peppers, current first, uses the one the string identifies, or the oldest. Fails with `busy`.
 */
export async function verifyPassword(
  password: string,
  encoded: string | null | undefined,
  peppers: readonly Buffer[],
): Promise<boolean> {
  const [, memory, passes, parallelism, keyId, salt = '', hash = ''] =
    PHC_FORMAT.exec(encoded ?? DUMMY_HASH) ?? PHC_FORMAT.exec(DUMMY_HASH) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const named = peppers.find((one) => keyIdOf(one) === keyId);
  const pepper = named ?? peppers.at(-1) ?? Buffer.alloc(0);
  const made = await deriveHash({ password, salt: Buffer.from(salt, 'base64'), pepper, cost });
  const known = Buffer.from(hash, 'base64');
  return timingSafeEqual(made, known) && Boolean(encoded);
}

type Derivation = { password: string; salt: Buffer; pepper: Buffer; cost: typeof COST };

async function deriveHash({ password, salt, pepper, cost }: Derivation): Promise<Buffer> {
  const message = password.normalize('NFKC');
  const parameters = { message, nonce: salt, secret: pepper, tagLength: LENGTH, ...cost };
  return await hashing.run(
    () => derive('argon2id', parameters),
    () => fail(commonFailures.busy, { retryAfter: 1 }),
  );
}

/** The `keyid` of the PHC format, which reveals nothing about the key. */
function keyIdOf(pepper: Buffer): string {
  return createHash('sha256').update('pepper id\0').update(pepper).digest('base64url').slice(0, 8);
}

function encode(
  { memory, passes, parallelism, keyId }: typeof COST & { keyId?: string },
  salt: Buffer,
  hash: Buffer,
): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const cost = `m=${memory},t=${passes},p=${parallelism}${keyId ? `,keyid=${keyId}` : ''}`;
  return `$argon2id$v=19$${cost}$${text(salt)}$${text(hash)}`;
}
