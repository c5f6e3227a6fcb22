const PATTERN = /^[a-z][a-z0-9]{1,20}(-[a-z0-9]+)*$/;
// Words that cannot name a table or a constant as they are.
const RESERVED = new Set(
  'abstract all and any array as asc case cast check class column const contract default delete desc do else end enum export false for foreign from function grant group having identity if import in index into is join kernel limit new not null offset on or order primary references return select set table then this to true type union unique update user using values var void when where with'.split(
    ' ',
  ),
);

/** Every way a feature's name is written, from `work-order`; undefined when no feature can be called so. */
export function namesOf(name, zh) {
  if (!PATTERN.test(name) || name.length > 40 || RESERVED.has(name)) return undefined;
  const words = name.split('-');
  const Pascal = words.map(upperFirst).join('');
  const title = words.join(' ');
  return {
    name,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    Pascal,
    table: words.join('_'),
    title,
    Title: upperFirst(title),
    titles: plural(title),
    Titles: upperFirst(plural(title)),
    zh: zh || upperFirst(plural(title)),
  };
}

/** Whether the contract, a module, uses one of the names for something already. */
export function isTaken({ camel, Pascal }, module) {
  const taken = [...Object.keys(module), ...Object.keys(module.contract)];
  return [camel, Pascal, `${camel}Type`, `${camel}Feature`].some((name) => taken.includes(name));
}

/** Puts a feature's names in the places of a template that wait for them. */
export function fill(template, names) {
  return Object.entries(names).reduce((text, [key, value]) => text.replaceAll(`__${key}__`, value), template);
}

function plural(text) {
  if (/[^aeiou]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(text) ? `${text}es` : `${text}s`;
}

function upperFirst(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
