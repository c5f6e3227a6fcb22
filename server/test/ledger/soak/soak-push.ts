import { crashAndListen } from '../crash-and-listen.ts';

/** Proves that the first write after a crash of the database reaches open pages; returns whether it held. */
export async function soakPush(times: number, log: (line: string) => void): Promise<boolean> {
  log(
    `The database is killed ${times} times; a page that stayed and one that comes back listen for the first write after it.`,
  );
  const { crashes, again, missedLive, missedLater, unrelatedNotices, unknown } = await crashAndListen(times, log);
  const isProof = again > 0 && unrelatedNotices === 0;
  log(`Crashes ${crashes}; after ${again} of them a transaction number was given out again.`);
  log(`Missed live ${missedLive}, by catching up ${missedLater}; without an answer within 15 s ${unknown}.`);
  log(`Control, a page that watches something else: told ${unrelatedNotices} of ${crashes - unknown}.`);
  if (!isProof) log('The control received something, or no number was given out again: this run proves nothing.');
  return isProof && missedLive + missedLater === 0 && unknown < crashes;
}
