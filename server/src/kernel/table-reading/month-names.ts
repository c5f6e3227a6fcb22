/** Month names and abbreviations, January first: English, Spanish, German, French, Portuguese, Italian, Dutch, Polish, Russian, Turkish. */
const NAMES = [
  'january jan enero ene januar jän janvier janv janeiro gennaio gen januari styczeń stycznia sty январь января янв ocak oca',
  'february feb febrero februar février févr fév fevereiro fev febbraio februari luty lutego lut февраль февраля февр фев şubat şub',
  'march mar marzo märz mrz mär mars março maart mrt marzec marca март марта mart',
  'april apr abril abr avril avr aprile kwiecień kwietnia kwi апрель апреля апр nisan nis',
  'may mayo mai maio maggio mag mei maj maja май мая mayıs',
  'june jun junio juni juin junho giugno giu czerwiec czerwca cze июнь июня июн haziran haz',
  'july jul julio juli juillet juil julho luglio lug lipiec lipca lip июль июля июл temmuz tem',
  'august aug agosto ago août aou augustus sierpień sierpnia sie август августа авг ağustos ağu',
  'september sep sept septiembre setiembre septembre setembro set settembre wrzesień września wrz сентябрь сентября сент сен eylül eyl',
  'october oct octubre oktober okt octobre outubro out ottobre ott październik października paź октябрь октября окт ekim eki',
  'november nov noviembre novembre novembro listopad listopada lis ноябрь ноября нояб ноя kasım kas',
  'december dec diciembre dic dezember dez décembre déc dezembro dicembre grudzień grudnia gru декабрь декабря дек aralık ara',
];
const HAN = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

const months = new Map<string, number>();
for (const [index, names] of NAMES.entries()) {
  for (const name of names.split(' ')) months.set(name, index + 1);
  months.set(`${HAN[index]}月`, index + 1);
  months.set(`${index + 1}月`, index + 1);
}

/** The number of a month, 1 to 12, from its name in several languages. */
export function monthOf(name: string): number | undefined {
  return months.get(name.toLowerCase().replace(/\.$/u, ''));
}
