import { type Db, rowOf, rowsOf, statement } from '../../kernel/db.ts';

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

/** Offers an image code under a key; an older one under the same key is over. */
export async function saveCaptcha(db: Db, key: string, answerHash: string): Promise<void> {
  await rowsOf(db, save, [key, answerHash]);
}

/** Whether a guess is right, without using the code up; three wrong ones do. */
export async function matchCaptcha(db: Db, key: string, answerHash: string): Promise<boolean> {
  const row = await rowOf<{ right: boolean }>(db, match, [key, answerHash]);
  return row?.right ?? false;
}

/** Whether an answer is right, which may be said three times in all, right or wrong, within a minute of the first. */
export async function reuseCaptcha(db: Db, key: string, answerHash: string): Promise<boolean> {
  const row = await rowOf<{ right: boolean }>(db, reuse, [key, answerHash]);
  return row?.right ?? false;
}

/** Uses the code up, whether the answer is right or not. */
export async function consumeCaptcha(db: Db, key: string, answerHash: string): Promise<boolean> {
  const row = await rowOf<{ right: boolean }>(db, consume, [key, answerHash]);
  return row?.right ?? false;
}

/** Removes codes that are over. */
export async function deleteExpiredCaptchas(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}
