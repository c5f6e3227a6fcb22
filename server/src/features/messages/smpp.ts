/// <reference path="./smpp-package.d.ts" />
import { connect, type Pdu, type Session } from 'smpp';
import {
  bareHost,
  GATEWAY_TIMEOUT,
  type Gateway,
  type HostResolver,
  MessageRefused,
  type OutgoingMessage,
  serverNameOf,
} from './gateway.ts';
import { internationalDigits } from './phone-number.ts';

const SHORT_MESSAGE_LIMIT = 254;
const INTERNATIONAL = { ton: 1, npi: 1 };
/** ESME_RINVDSTADR: the number cannot exist. */
const NO_SUCH_NUMBER = 0x0b;

/** An SMS centre over SMPP 3.4, `smpp://system:password@host:2775?from=…`, or `ssmpp://` over TLS; a connection per message. */
export function smppGateway(url: URL, resolveHost: HostResolver): Gateway {
  const system = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const from = (url.searchParams.get('from') ?? '').replace(/^[ +]/, '');
  return {
    name: `smpp ${url.host}`,
    secrets: [password],
    async send(message) {
      const tls = url.protocol === 'ssmpp:';
      const host = await resolveHost(bareHost(url));
      const session = connect({ host, port: Number(url.port) || (tls ? 3550 : 2775), tls, ...serverNameOf(url) });
      const broken = new Promise<never>((_, reject) => {
        session.on('error', reject);
        session.on('close', () => reject(new Error('The connection was closed')));
        AbortSignal.timeout(GATEWAY_TIMEOUT).addEventListener('abort', () => reject(new Error('No answer in time')));
      });
      try {
        await Promise.race([deliver(session, { system_id: system, password }, submission(message, from)), broken]);
      } finally {
        broken.catch(() => {});
        session.destroy();
      }
    },
  };
}

async function deliver(session: Session, login: Record<string, unknown>, submit: Record<string, unknown>) {
  const bound = await exchange((answer) => session.bind_transmitter(login, answer));
  if (bound.command_status !== 0) throw new Error(`Binding was refused with status ${bound.command_status}`);
  const { command_status: status } = await exchange((answer) => session.submit_sm(submit, answer));
  if (status === NO_SUCH_NUMBER) throw new MessageRefused('There is no such number');
  if (status !== 0) throw new Error(`The message was refused with status ${status}`);
  session.unbind();
}

function exchange(call: (answer: (pdu: Pdu) => void) => void): Promise<Pdu> {
  return new Promise((resolve) => call(resolve));
}

function submission({ recipient, text }: OutgoingMessage, from: string): Record<string, unknown> {
  const digits = /^\d+$/.test(from);
  const fits = Buffer.byteLength(text, 'utf16le') <= SHORT_MESSAGE_LIMIT;
  return {
    destination_addr: internationalDigits(recipient),
    dest_addr_ton: INTERNATIONAL.ton,
    dest_addr_npi: INTERNATIONAL.npi,
    source_addr: from,
    // 5: an alphanumeric sender.
    source_addr_ton: digits ? INTERNATIONAL.ton : 5,
    source_addr_npi: digits ? INTERNATIONAL.npi : 0,
    ...(fits ? { short_message: text } : { message_payload: text }),
  };
}
