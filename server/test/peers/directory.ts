import ldap from 'ldapjs';

export type DirectoryEntry = { dn: string; uid: string; password: string; cn: string; entryUUID: string };

export type DirectoryServer = {
  url: string;
  /** The requests, as `bind <dn>` and `search <base> <filter>`. */
  requests: string[];
  people: DirectoryEntry[];
  isLocked: boolean;
  close(): Promise<void>;
};

type SearchRequest = { dn: ldap.DN };
type Bind = SearchRequest & { credentials: string };
type Search = SearchRequest & { scopeName: string; filter: { matches: (attributes: object) => boolean } };
type Answer = { attributes: string[]; send: (entry: object) => void; end: () => void };
type Next = (error?: object) => void;

export const PEOPLE = 'ou=people,dc=example,dc=com';
export const SERVICE = { dn: 'cn=opsyard,dc=example,dc=com', password: 'of the service' };

/** A directory; like many real ones it accepts an empty password as an anonymous bind. */
export async function startDirectory(people: DirectoryEntry[]): Promise<DirectoryServer> {
  const server = ldap.createServer();
  const directory: DirectoryServer = {
    url: '',
    requests: [],
    people,
    isLocked: false,
    async close() {
      server.close(() => undefined);
    },
  };
  const isAt = (one: DirectoryEntry, dn: ldap.DN) => ldap.parseDN(one.dn).equals(dn);

  server.bind(SERVICE.dn, (request: Bind, response: Answer, next: Next) => {
    directory.requests.push(`bind ${request.dn}`);
    if (request.credentials !== SERVICE.password) return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.bind(PEOPLE, (request: Bind, response: Answer, next: Next) => {
    directory.requests.push(`bind ${request.dn}`);
    const entry = directory.people.find((one) => isAt(one, request.dn));
    const isAnonymous = request.credentials === '';
    if (directory.isLocked) return next(new ldap.UnwillingToPerformError('locked'));
    if (!isAnonymous && entry?.password !== request.credentials) return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.search(PEOPLE, (request: Search, response: Answer, next: Next) => {
    directory.requests.push(`search ${request.dn} ${request.filter}`);
    // The library compares attributes in lower case, but does not lower those requested.
    response.attributes = response.attributes.map((name) => name.toLowerCase());
    for (const entry of directory.people) {
      const { password, dn, ...shown } = entry;
      const isThere = request.scopeName === 'base' ? isAt(entry, request.dn) : true;
      const attributes = { ...shown, objectClass: 'person' };
      if (isThere && request.filter.matches(attributes)) response.send({ dn, attributes });
    }
    response.end();
    return next();
  });
  const { promise: isListening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => resolve());
  await isListening;
  directory.url = server.url;
  return directory;
}
