/** The used part of package `smpp`, which has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export type Pdu = {
    command_status: number;
    system_id?: string;
    password?: string;
    destination_addr?: string;
    source_addr?: string;
    short_message?: { message: string };
    message_payload?: { message: string };
    response(fields?: Record<string, unknown>): Pdu;
  };
  type Call = (fields: Record<string, unknown>, answer: (pdu: Pdu) => void) => boolean;
  export type Session = EventEmitter & {
    bind_transmitter: Call;
    submit_sm: Call;
    unbind(): boolean;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  };
  export function connect(options: { host: string; port: number; tls: boolean; servername?: string }): Session;
  export function createServer(listener: (session: Session) => void): NetServer;
}
