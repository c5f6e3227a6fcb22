import { SaxesParser } from 'saxes';

/** What a CAS server says about a ticket. */
export type CasResponse = { user: string; attributes: ReadonlyMap<string, readonly string[]> };

/** What a CAS server sent is no answer to build on. */
export class CasRefused extends Error {
  override name = 'CasRefused';
}

const NAMESPACE = 'http://www.yale.edu/tp/cas';
const SUCCESS = 'serviceResponse/authenticationSuccess';
const DEPTH_MAX = 8;

/**
 * Reads the answer of `p3/serviceValidate`: who the ticket was made for. Anything but exactly one user at exactly one place is
 * refused, and so is a DOCTYPE, before anything it declares could be used.
 */
export function readCasResponse(xml: string): CasResponse {
  const users: string[] = [];
  const attributes = new Map<string, string[]>();
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (reason: string): never => {
    throw new CasRefused(reason);
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('a DOCTYPE'));
  parser.on('opentag', ({ uri, local }) => {
    if (path.length >= DEPTH_MAX) refuse('too deep');
    path.push(uri === NAMESPACE ? local : `{${uri}}${local}`);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', ({ local }) => {
    const at = path.join('/');
    path.pop();
    if (at === `${SUCCESS}/user`) users.push(text.trim());
    else if (path.join('/') === `${SUCCESS}/attributes`)
      attributes.set(local, [...(attributes.get(local) ?? []), text.trim()]);
    else if (at === 'serviceResponse/authenticationFailure') refuse(`CAS says: ${text.trim().slice(0, 200)}`);
    text = '';
  });
  parser.write(xml).close();
  const [user, ...more] = users;
  return user && more.length === 0 ? { user, attributes } : refuse('not exactly one user');
}
