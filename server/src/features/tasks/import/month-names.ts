/** Names and short forms of the months, January first: English, Spanish, German, French, Portuguese, Italian, Dutch. */
const NAMES = [
  'january jan enero ene januar jän janvier janv janeiro gennaio gen januari',
  'february feb febrero februar février févr fév fevereiro fev febbraio februari',
  'march mar marzo märz mrz mär mars março maart mrt',
  'april apr abril abr avril avr aprile',
  'may mayo mai maio maggio mag mei',
  'june jun junio juni juin junho giugno giu',
  'july jul julio juli juillet juil julho luglio lug',
  'august aug agosto ago août aou augustus',
  'september sep sept septiembre setiembre septembre setembro set settembre',
  'october oct octubre oktober okt octobre outubro out ottobre ott',
  'november nov noviembre novembre novembro',
  'december dec diciembre dic dezember dez décembre déc dezembro dicembre',
];
const HAN = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

const months = new Map<string, number>();
for (const [index, names] of NAMES.entries()) {
  for (const name of names.split(' ')) months.set(name, index + 1);
  months.set(`${HAN[index]}月`, index + 1);
  months.set(`${index + 1}月`, index + 1);
}

/** The number of a month, 1 to 12, from its name in one of several languages. */
export function monthOf(name: string): number | undefined {
  return months.get(name.toLowerCase().replace(/\.$/u, ''));
}
