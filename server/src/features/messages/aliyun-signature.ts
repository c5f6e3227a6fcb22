import { createHmac } from 'node:crypto';

/** Percent-encoding of Aliyun's RPC signature (RFC 3986). */
function rfc3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Encoded parameters in signing order. */
function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${rfc3986(name)}=${rfc3986(parameters[name] ?? '')}`)
    .join('&');
}

/** Aliyun's RPC signature, version 1.0: HMAC-SHA1 over method, path and parameters. */
export function aliyunSignature(
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, string>>,
  secret: string,
): string {
  const text = `${method}&${rfc3986('/')}&${rfc3986(canonicalQuery(parameters))}`;
  return createHmac('sha1', `${secret}&`).update(text).digest('base64');
}
