import { SaxesParser } from 'saxes';

export type CasResponse = { user: string; attributes: ReadonlyMap<string, readonly string[]> };

/** The response of the CAS server is a refusal or invalid. */
export class CasRefused extends Error {
  override name = 'CasRefused';
}

const NAMESPACE = 'http://www.yale.edu/tp/cas';
const SUCCESS = 'serviceResponse/authenticationSuccess';
const DEPTH_MAX = 8;

/**
 * Parses the response of `p3/serviceValidate`. Throws `CasRefused` unless it has exactly one user at the expected path;
 * a DOCTYPE is refused before any of its declarations is used.
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
