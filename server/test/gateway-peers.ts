/// <reference path="../src/features/messages/smpp-package.d.ts" />
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Server } from 'node:net';
import { createServer as createSmppServer, type Session } from 'smpp';
import { SMTPServer } from 'smtp-server';

/** A loopback server that accepts messages as a real gateway does, and stores them. */
export type Peer<M> = { port: number; taken: M[]; close: () => Promise<void> };
export type Sms = { to: string; text: string; from: string };

/** Responds like Twilio: Basic authentication, a form, 201 or an error as JSON. */
export async function twilioPeer(
  { sid, token }: { sid: string; token: string },
  refuse?: () => boolean,
): Promise<Peer<Sms>> {
  const expected = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  return await httpPeer<Sms>((request, body, taken) => {
    if (request.url !== `/2010-04-01/Accounts/${sid}/Messages.json`)
      return [404, { code: 20404, message: 'Not found' }];
    if (request.headers.authorization !== expected) return [401, { code: 20003, message: `Authenticate ${sid}` }];
    const form = new URLSearchParams(body);
    const to = form.get('To') ?? '';
    if (refuse?.()) return [400, { code: 21211, message: `The 'To' number ${to} is not a valid phone number.` }];
    taken.push({ to, text: form.get('Body') ?? '', from: form.get('From') ?? form.get('MessagingServiceSid') ?? '' });
    return [201, { sid: 'SM1', status: 'queued' }];
  });
}

/** Responds like Aliyun's SMS service; a call with a wrong signature is refused. */
export async function aliyunPeer({
  key,
  secret,
}: {
  key: string;
  secret: string;
}): Promise<Peer<Record<string, string>>> {
  const nonces = new Set<string>();
  return await httpPeer<Record<string, string>>((request, body, taken) => {
    const { Signature, ...given } = Object.fromEntries(new URLSearchParams(body));
    if (given.AccessKeyId !== key) return [404, { Code: 'InvalidAccessKeyId.NotFound', Message: 'No such key.' }];
    if (Signature !== signatureOf(String(request.method), given, secret))
      return [400, { Code: 'SignatureDoesNotMatch', Message: 'The signature does not match.' }];
    if (nonces.has(given.SignatureNonce ?? '')) return [400, { Code: 'SignatureNonceUsed', Message: 'Used.' }];
    nonces.add(given.SignatureNonce ?? '');
    if (given.PhoneNumbers === '10000000000')
      return [200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: `${given.PhoneNumbers}非法手机号` }];
    taken.push(given);
    return [200, { Code: 'OK', Message: 'OK', BizId: '9006197469364984400', RequestId: 'F655A8D5' }];
  });
}

/** The signature according to Aliyun's documentation, implemented independently of the product. */
function signatureOf(method: string, given: Record<string, string>, secret: string): string {
  const encode = (text: string) =>
    new URLSearchParams({ '': text })
      .toString()
      .slice(1)
      .replaceAll('+', '%20')
      .replaceAll('*', '%2A')
      .replaceAll('%7E', '~');
  const pairs = Object.entries(given).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const text = [method, encode('/'), encode(pairs.sort().join('&'))].join('&');
  return createHmac('sha1', `${secret}&`).update(text).digest('base64');
}

export type Mail = { from: string; to: string[]; raw: string; user: string | undefined };

/** A mail server that requires a user name and a password. */
export async function smtpPeer({ user, pass }: { user: string; pass: string }): Promise<Peer<Mail>> {
  const taken: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === user && password === pass ? done(null, { user }) : done(new Error(`No such account: ${username}`)),
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('nobody') ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          user: session.user as unknown as string | undefined,
        });
        done();
      });
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: portOf(server.server), taken, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** An SMS centre for SMPP. */
export async function smppPeer({ system, password }: { system: string; password: string }): Promise<Peer<Sms>> {
  const taken: Sms[] = [];
  const serve = (session: Session) => {
    session.on('error', () => {});
    session.on('bind_transmitter', (pdu) => {
      const right = pdu.system_id === system && pdu.password === password;
      session.send(pdu.response({ command_status: right ? 0 : 0x0e }));
    });
    session.on('submit_sm', (pdu) => {
      const { destination_addr: to = '', source_addr: from = '' } = pdu;
      const text = (pdu.message_payload ?? pdu.short_message)?.message ?? '';
      taken.push({ to, from, text });
      session.send(pdu.response({ message_id: String(taken.length) }));
    });
    session.on('unbind', (pdu) => session.send(pdu.response()));
  };
  const server = createSmppServer(serve);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: portOf(server), taken, close: () => closed(server) };
}

/** A port of this machine on which nothing listens. */
export async function deadPort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  await closed(server);
  return port;
}

type Respond<M> = (request: IncomingMessage, body: string, taken: M[]) => [status: number, answer: object];

async function httpPeer<M>(respond: Respond<M>): Promise<Peer<M>> {
  const taken: M[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [status, answer] = respond(request, Buffer.concat(chunks).toString(), taken);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server), taken, close: () => closed(server) };
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function closed(server: Server): Promise<void> {
  const gone = once(server, 'close');
  server.close();
  await gone;
}
