import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const save = statement(`
  insert into captcha (key, answer_hash, expires_at) values ($1, $2, now() + interval '2 minutes')
  on conflict (key) do update set answer_hash = excluded.answer_hash, tries = 0, expires_at = excluded.expires_at
`);
const match = statement(`
  update captcha set tries = tries + (answer_hash <> $2)::int
  where key = $1 and tries < 3 and expires_at > now()
  returning answer_hash = $2 as right
`);
const reuse = statement(`
  update captcha set tries = tries + 1, expires_at = least(expires_at, now() + interval '60 seconds')
  where key = $1 and tries < 3 and expires_at > now()
  returning answer_hash = $2 as right
`);
const consume = statement(`
  delete from captcha where key = $1 returning answer_hash = $2 and tries < 3 and expires_at > now() as right
`);
const deleteExpired = statement('delete from captcha where expires_at < now()');

/** Saves an image code under a key, replacing an older one. */
export async function saveCaptcha(db: Db, key: string, answerHash: string): Promise<void> {
  await rowsOf(db, save, [key, answerHash]);
}

/** Whether a guess is right, without consuming the code; three wrong guesses do. */
export async function matchCaptcha(db: Db, key: string, answerHash: string): Promise<boolean> {
  const row = await rowOf<{ right: boolean }>(db, match, [key, answerHash]);
  return row?.right ?? false;
}

/** Whether an answer is right; usable three times in total, right or wrong, within a minute of the first use. */
export async function reuseCaptcha(db: Db, key: string, answerHash: string): Promise<boolean> {
  const row = await rowOf<{ right: boolean }>(db, reuse, [key, answerHash]);
  return row?.right ?? false;
}

/** Consumes the code and returns whether the answer was right. */
export async function consumeCaptcha(db: Db, key: string, answerHash: string): Promise<boolean> {
  const row = await rowOf<{ right: boolean }>(db, consume, [key, answerHash]);
  return row?.right ?? false;
}

/** Deletes expired image codes. */
export async function deleteExpiredCaptchas(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}
