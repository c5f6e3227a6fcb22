import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Tags of ASN.1. */
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8 = 0x0c;
const SEQUENCE = 0x30;
const SET = 0x31;
const UTC_TIME = 0x17;
const IP_ADDRESS = 0x87;

const ECDSA_SHA256 = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('551d11', 'hex');
const A_DAY = 86_400_000;

/** A self-signed certificate for one IPv4 address. */
export function certificateFor(ip: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(`test ${ip}`)))));
  const validity = der(SEQUENCE, time(-A_DAY), time(A_DAY));
  const addresses = der(SEQUENCE, der(IP_ADDRESS, Buffer.from(ip.split('.').map(Number))));
  const extension = der(SEQUENCE, der(OBJECT_ID, ALTERNATIVE_NAMES), der(OCTET_STRING, addresses));
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = der(SEQUENCE, body, ECDSA_SHA256, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** An ASN.1 value: tag, length, content. */
export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...sizeOf(content.length)]), content]);
}

function sizeOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function time(offset: number): Buffer {
  const text = new Date(Date.now() + offset).toISOString().slice(2, 19).replace(/[-:T]/g, '');
  return der(UTC_TIME, Buffer.from(`${text}Z`));
}
