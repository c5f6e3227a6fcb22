import { type Connector, connector } from '@opsyard/contract';
import { useRead } from '../../kernel/calls/api.ts';

/** The available providers; accounts of a removed provider show its technical name. */
export function useProviders(): { providers: readonly Connector[]; titleOf: (name: string) => string } {
  const { data } = useRead(connector.providers, {}, { staleTime: 600_000 });
  const providers = data ?? [];
  return { providers, titleOf: (name) => providers.find((one) => one.name === name)?.title ?? name };
}
