import { type ProviderSoak, pushAndRegister } from '../push-and-register.ts';

const CONTROL = { kills: 4, waybills: 100, careless: true };
/** Waybills registered unless another number is given. */
const WAYBILLS = 2_000;

/** Proves that kills during pushes and registrations lose no acknowledged push and register no number twice; returns whether it held. */
export async function soakProviders(kills: number, log: (line: string) => void, waybills = WAYBILLS): Promise<boolean> {
  log(`Negative control: careless clients, ${CONTROL.kills} kills. It has to fail.`);
  const control = await pushAndRegister(CONTROL);
  log(JSON.stringify(control));
  if (control.lost === 0 || control.twice === 0) {
    log('The control found nothing lost or nothing sent twice: this run proves nothing.');
    return false;
  }
  log(
    `The program is killed ${kills} times while Kuaidi100 pushes and ${waybills} parcels are registered with 17TRACK.`,
  );
  const began = performance.now();
  const result = await pushAndRegister({ kills, waybills });
  log(`${JSON.stringify(result)}, ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return isConsistent(result);
}

function isConsistent({ pushes, lost, double, ghosts, numbers, twice, unregistered }: ProviderSoak): boolean {
  return pushes > 0 && numbers > 0 && lost + double + ghosts + twice + unregistered === 0;
}
