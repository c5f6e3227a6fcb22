import { type Connector, connector } from '@opsyard/contract';
import { useRead } from '../../kernel/api.ts';

/** The systems that can be connected; an account of one that is gone keeps its name. */
export function useProviders(): { providers: readonly Connector[]; titleOf: (name: string) => string } {
  const { data } = useRead(connector.providers, {}, { staleTime: 600_000 });
  const providers = data ?? [];
  return { providers, titleOf: (name) => providers.find((one) => one.name === name)?.title ?? name };
}
