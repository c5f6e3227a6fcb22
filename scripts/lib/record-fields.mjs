import { fieldWords } from './field-words.mjs';

/** The defaults of a record type. */
export const DEFAULT_FIELDS = 'title:text, state:state(open|done), owner:user, due:date';
const SORTABLE = new Set(['number', 'money', 'percent', 'date', 'time', 'timestamp', 'choice']);
const VALUE = /^[a-z][A-Za-z0-9]{0,29}$/;
// Columns every record has, words of the filter syntax, and names that every object inherits.
const RESERVED = new Set(
  'id version search createdAt createdBy updatedAt updatedBy deletedAt deletedBy deleteOpId and or not in has is me today empty any all constructor'.split(
    ' ',
  ),
);
// The text in the parentheses of a kind.
const ARGUMENTS = {
  money: [/^[A-Z]{3}$/, 'a currency, such as money(EUR)'],
  choice: [/\|/, 'its values, such as choice(low|high)'],
  choices: [/\|/, 'its values, such as choices(red|green)'],
  state: [/\|/, 'its values, such as state(open|done)'],
  link: [/^[a-z][A-Za-z0-9]*$/, 'a record type, such as link(logisticsChannel)'],
  links: [/^[a-z][A-Za-z0-9]*$/, 'a record type, such as links(logisticsChannel)'],
  autoNumber: [/^[A-Z]{1,6}-?$/, 'what it begins with, such as autoNumber(WO-)'],
};

/** The fields of a record type, from `title:text, state:state(open|done)`; throws a sentence where they are none. */
export function fieldsOf(text, kinds) {
  const fields = splitOutside(text, ',').map((part) => fieldOf(part, kinds));
  if (!fields.some(({ kind }) => kind === 'state')) fields.push(fieldOf('state:state(open|done)', kinds));
  if (!fields.some(({ key }) => key === 'notes')) fields.push(fieldOf('notes:longText', kinds));
  const keys = fields.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice) throw new Error(`There are two fields “${twice}”.`);
  if (fields[0].kind !== 'text') throw new Error(`The first field names a record and is of kind text: ${keys[0]}:text`);
  if (fields.find(({ key }) => key === 'notes').kind !== 'longText')
    throw new Error('The field “notes” is of kind longText.');
  for (const kind of ['state', 'autoNumber'])
    if (fields.filter((field) => field.kind === kind).length > 1) throw new Error(`A record type has one ${kind}.`);
  return fields;
}

/** The fields as the contract declares them. */
export function declarationOf(fields) {
  return fields.map((field, at) => `${field.key}: ${builderOf(field, at === 0)},`).join('\n    ');
}

/** A transition into each state from every other. */
export function transitionsOf(fields) {
  const { values } = fields.find(({ kind }) => kind === 'state');
  return values
    .map(({ key, names: [en, zh] }) => {
      const from = values.filter((other) => other.key !== key).map((other) => quote(other.key));
      const names = [`Mark as ${en.toLowerCase()}`, `标为${zh}`].map(quote);
      return `${transitionTo(key)}: { name: [${names}], from: [${from}], to: ${quote(key)} },`;
    })
    .join('\n    ');
}

/** The name of the transition into a state. */
function transitionTo(state) {
  return `to${state.charAt(0).toUpperCase()}${state.slice(1)}`;
}

/** What has no Chinese name yet. */
export function withoutChinese(fields) {
  return fields
    .flatMap((field) => [field, ...field.values])
    .filter(({ names: [en, zh] }) => en === zh)
    .map(({ key }) => key);
}

function fieldOf(part, kinds) {
  const [, called = '', kind = '', , argument] = /^([^:]*):\s*([A-Za-z]+)\s*(\((.*)\))?$/s.exec(part.trim()) ?? [];
  const { key, names } = named(called || part);
  if (!kind) throw new Error(`“${part.trim()}” is no field: write name:kind, such as due:date.`);
  if (!kinds.includes(kind)) throw new Error(`There is no kind “${kind}”. The kinds are: ${kinds.join(', ')}.`);
  const [form, what] = ARGUMENTS[kind] ?? [];
  if (form && !form.test(argument ?? '')) throw new Error(`The kind ${kind} of “${key}” needs ${what}.`);
  if (!form && argument !== undefined) throw new Error(`The kind ${kind} of “${key}” takes nothing in parentheses.`);
  const values = form?.source === '\\|' ? argument.split('|').map(named) : [];
  if (new Set(values.map((value) => value.key)).size < values.length)
    throw new Error(`“${key}” has a value twice: ${argument}.`);
  return { key, names, kind, argument, values };
}

function named(text) {
  const [key, zh] = text.split('=').map((word) => word.trim());
  if (!VALUE.test(key) || RESERVED.has(key))
    throw new Error(`Nothing can be called “${key}” here: write names in English like dueDate.`);
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const en = words.charAt(0).toUpperCase() + words.slice(1);
  return { key, names: [en, zh || (Object.hasOwn(fieldWords, key) ? fieldWords[key] : en)] };
}

function builderOf({ names, kind, argument, values }, isTitle) {
  const words = [`[${names.map(quote).join(', ')}]`];
  if (values.length > 0)
    words.push(`{ ${values.map(({ key, names: [en, zh] }) => `${key}: [${quote(en)}, ${quote(zh)}]`).join(', ')} }`);
  else if (argument !== undefined && kind !== 'money') words.push(quote(argument));
  const options = [
    isTitle && 'max: 100, required: true, sortable: true, searchable: true',
    kind === 'money' && `currency: ${quote(argument)}${digitsOf(argument)}`,
    SORTABLE.has(kind) && 'sortable: true',
  ].filter(Boolean);
  if (options.length > 0) words.push(`{ ${options.join(', ')} }`);
  return `f.${kind}(${words.join(', ')})`;
}

/** Money is kept in minor units: the number of digits is given where it is not two. */
function digitsOf(currency) {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  return digits === 2 ? '' : `, decimals: ${digits}`;
}

function quote(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function splitOutside(text, sign) {
  return text.split(new RegExp(`${sign}(?![^(]*\\))`));
}
