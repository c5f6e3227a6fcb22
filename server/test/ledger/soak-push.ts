import { crashAndListen } from './crash-and-listen.ts';

/** Proves that the first write after a crash of the database reaches open pages; returns whether it held. */
export async function soakPush(times: number, say: (line: string) => void): Promise<boolean> {
  say(
    `The database is killed ${times} times; a page that stayed and one that comes back listen for the first write after it.`,
  );
  const { crashes, again, missedLive, missedLater, toldUnrelated, unknown } = await crashAndListen(times, say);
  const isProof = again > 0 && toldUnrelated === 0;
  say(`Crashes ${crashes}; after ${again} of them a transaction number was given out again.`);
  say(`Missed live ${missedLive}, by catching up ${missedLater}; without an answer within 15 s ${unknown}.`);
  say(`Control, a page that watches something else: told ${toldUnrelated} of ${crashes - unknown}.`);
  if (!isProof) say('The control received something, or no number was given out again: this run proves nothing.');
  return isProof && missedLive + missedLater === 0 && unknown < crashes;
}
