import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };
type Alteration = { origin?: string; verified?: boolean; counter?: number; challenge?: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A security key in software: one ES256 key pair, with responses as a browser forwards them. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;
  #owner: Buffer = Buffer.alloc(0);

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    const point = (text: string) => bytes(Buffer.from(text, 'base64url'));
    // COSE: key type EC2, algorithm ES256, curve P-256, both coordinates.
    this.#cose = map([
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), point(x)],
      [number(-3), point(y)],
    ]);
  }

  /** Creates its key for a site and a user. */
  make(options: Options & { user?: { id?: string } }, alter: Alteration = {}): Record<string, unknown> {
    this.#owner = Buffer.from(options.user?.id ?? '', 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#cose]);
    const authData = Buffer.concat([this.#authData(options.rp?.id ?? '', WITH_KEY, alter), key]);
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]);
    return this.#answer({
      clientDataJSON: encoded(this.#clientData('webauthn.create', options, alter)),
      attestationObject: encoded(attestationObject),
      transports: ['internal'],
    });
  }

  /** Responds to a challenge with its key. */
  use(options: Options, alter: Alteration = {}): Record<string, unknown> {
    const authenticatorData = this.#authData(options.rpId ?? '', 0, alter);
    const clientData = this.#clientData('webauthn.get', options, alter);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.#answer({
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(authenticatorData),
      signature: encoded(sign('sha256', signed, this.#privateKey)),
      userHandle: encoded(this.#owner),
    });
  }

  #authData(rpID: string, flags: number, { verified = true, counter }: Alteration): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    return Buffer.concat([
      sha256(Buffer.from(rpID)),
      Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]),
      count,
    ]);
  }

  #clientData(type: string, { challenge }: Options, alter: Alteration): Buffer {
    const origin = alter.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge: alter.challenge ?? challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = encoded(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function encoded(data: Buffer): string {
  return data.toString('base64url');
}

/** A CBOR head: a major type and a length. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function number(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(data: Buffer): Buffer {
  return Buffer.concat([head(2, data.length), data]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)]);
}

function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}
